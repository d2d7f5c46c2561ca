// Writes games.json beside the modules: what there is to choose from, in each module's own words.
//   node list-games.mjs FOLDER
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from './module.mjs'

const folder = process.argv[2]
if (folder === undefined) {
  console.error('list-games: name the folder of the modules')
  process.exit(2)
}
const games = []
for (const file of readdirSync(folder).filter((name) => name.endsWith('.mjs')).sort()) {
  const ask = await load(join(folder, file))
  const { answer } = ask({ ask: 'card' })
  games.push({
    name: answer.game,
    about: answer.about,
    about_in_korean: answer.about_in_korean,
    contest: answer.contest,
    packing: answer.packing,
  })
}
writeFileSync(join(folder, 'games.json'), JSON.stringify(games) + '\n')
