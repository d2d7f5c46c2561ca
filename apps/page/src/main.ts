import { mount } from 'svelte'
import App from './App.svelte'
import './page.css'

const target = document.getElementById('page')
if (target) mount(App, { target })

// Without a network the page works all the same, once it was here.
if ('serviceWorker' in navigator) {
  void navigator.serviceWorker.register(new URL('./offline.js', document.baseURI))
}
