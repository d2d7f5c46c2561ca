// Keeps what was loaded, so that the page works without a network after the first visit: what is
// kept is shown at once, and fetched anew for the next time.
const kept = 'zermelo'

addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return
  event.respondWith(answer(request))
})

async function answer(request) {
  const cache = await caches.open(kept)
  const known = await cache.match(request, { ignoreSearch: true })
  const fresh = fetch(request).then((response) => {
    if (response.ok) cache.put(request, response.clone())
    return response
  })
  if (known === undefined) return fresh
  fresh.catch(() => {})
  return known
}
