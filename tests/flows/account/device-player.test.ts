import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { someClient } from '../../support/pairing.ts'
import { sellRecording, tone } from '../../support/recordings.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const GUIDE = join(import.meta.dirname, '..', '..', '..', 'docs', 'guides', 'device-player.mjs')
const shop = useRunningShop({ BASE_PATH: '/store' })
const folder = mkdtempSync(join(tmpdir(), 'kontor-player-'))
const TOKEN_FILE = join(folder, 'device-token.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Player {
  readonly process: ChildProcess
  said(): string
}

/** Starts the player of the guide as its reader does, in an empty folder. */
function startPlayer(clientId: string): Player {
  const player = spawn(process.execPath, [GUIDE, shop.url, clientId], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [player.stdout, player.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  return { process: player, said: () => said }
}

/** Returns what a player said once it has ended. Throws: Error with that where it failed. */
async function ended(player: Player): Promise<string> {
  const [code] = await once(player.process, 'close')
  if (code !== 0) throw new Error(player.said())
  return player.said()
}

async function codeOf(player: Player): Promise<string> {
  await expect.poll(player.said).toMatch(/enter [A-Z-]{9}/)
  return /enter ([A-Z-]{9})/.exec(player.said())?.[1] ?? ''
}

test('the player of the guide pairs, plays the bytes of a recording, needs no code the next time, and pairs again once it was cut off (§1.12)', {
  timeout: 120_000,
}, async () => {
  expect(readFileSync(GUIDE, 'utf8').split('\n').length).toBeLessThan(100)
  const member = await new Person(shop, 'member').enter()
  const { productUuid } = await sellRecording(shop, { name: 'Evening song' })
  await shop.core.database.query(
    `INSERT INTO entitlement (id, account_id, product_id, source, cause, starts_at, created_at) VALUES (uuidv7(), $1, $2, 'staff', 'staff:player', $3, $3)`,
    [member.accountId, productUuid, shop.core.clock.now()],
  )
  const client = await someClient(shop, ['library'])

  const first = startPlayer(client)
  const code = await codeOf(first)
  expect(first.said()).toContain(`${shop.url}/connect`)
  const confirmed = await member.buyer.call('/connect/enter', { code, confirm: '1' })
  expect(confirmed.status, confirmed.text).toBe(200)
  const said = await ended(first)
  expect(said).toContain('Playing Evening song')
  const bytes = Number(/(\d+) bytes of audio\//.exec(said)?.[1])
  expect(bytes).toBe(tone(2).byteLength)
  // Only its user reads the token, and no line shows it.
  expect(statSync(TOKEN_FILE).mode & 0o777).toBe(0o600)
  const { token } = JSON.parse(readFileSync(TOKEN_FILE, 'utf8'))
  expect(token).toMatch(/^kontor_dev_/)
  expect(said).not.toContain(token)

  const again = await ended(startPlayer(client))
  expect(again).toContain('Playing Evening song')
  expect(again).not.toContain('enter ')

  await member.buyer.call('/user/token/delete', { all: '1' })
  const third = startPlayer(client)
  await member.buyer.call('/connect/enter', { code: await codeOf(third), confirm: '1' })
  expect(await ended(third)).toContain('Playing Evening song')
})

test('a member who denies the code is told so by the player, which keeps nothing', {
  timeout: 120_000,
}, async () => {
  rmSync(TOKEN_FILE, { force: true })
  const member = await new Person(shop, 'member').enter()
  const player = startPlayer(await someClient(shop, ['library']))
  await member.buyer.call('/connect/enter', { code: await codeOf(player), confirm: '0' })
  await expect(ended(player)).rejects.toThrow(/denied|refused/i)
  expect(() => statSync(TOKEN_FILE)).toThrow('ENOENT')
})
