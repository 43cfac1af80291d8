// `npm run test:storms [-- EVENTS [SEED]]`: the long storms, which take the better part of an hour and are no part of `npm test`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stormDataFolder } from './data-folder.ts'

const EVENTS = 2_000
const events = Number(process.argv[2] ?? EVENTS)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
if (!Number.isInteger(events) || !Number.isInteger(seed)) throw new Error('usage: npm run test:storms -- [EVENTS [SEED]]')

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-storm-'))
console.log(`data folder: ${events} events with seed ${seed} in ${dataDir}`)
// A folder that failed stays for whoever looks into it.
const report = await stormDataFolder({ dataDir, events, seed, say: console.log })
rmSync(dataDir, { recursive: true, force: true })
console.log(`data folder: ${JSON.stringify(report)}`)
console.log('No acknowledged order was lost, no folder removed, and every start that was not broken off became a shop.')
