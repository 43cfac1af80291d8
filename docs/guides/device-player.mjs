// Pairs with a Kontor shop by code, and plays a recording of the member's library.
//
//   node docs/guides/device-player.mjs http://127.0.0.1:3000 [client-id]
//
// The token is kept in ./device-token.json; delete the file to pair again. Set PLAYER to a program that plays an
// address, such as "mpv" or "ffplay"; without it the recording is downloaded, and its size is shown.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const [shop = 'http://127.0.0.1:3000', clientId = 'pegel-player'] = process.argv.slice(2)
const TOKEN_FILE = process.env.TOKEN_FILE ?? 'device-token.json'
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const SECOND = 1_000

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Finds the addresses of the shop. Source: RFC 8414. */
async function discover() {
  const { origin, pathname } = new URL(shop)
  const path = pathname.replace(/\/$/, '')
  const response = await fetch(`${origin}/.well-known/oauth-authorization-server${path}`)
  if (!response.ok) throw new Error(`${shop} is no Kontor shop`)
  return response.json()
}

async function post(address, fields) {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) })
  return response.json()
}

/** Shows a code until the member has confirmed it, and returns the token. Source: RFC 8628. */
async function pair(server) {
  const codes = await post(server.device_authorization_endpoint, {
    client_id: clientId,
    scope: 'library',
  })
  if (codes.error) throw new Error(codes.error_description)
  console.log(`Open ${codes.verification_uri} and enter ${codes.user_code}`)
  console.log(`or open ${codes.verification_uri_complete}`)
  let seconds = codes.interval
  for (;;) {
    await wait(seconds * SECOND)
    const answer = await post(server.token_endpoint, {
      grant_type: GRANT,
      client_id: clientId,
      device_code: codes.device_code,
    })
    if (answer.access_token) return answer.access_token
    if (answer.error === 'slow_down') seconds += 5
    else if (answer.error !== 'authorization_pending') throw new Error(answer.error_description)
  }
}

/** Reads the library; null: the member cut this device off. */
async function readLibrary(server, token) {
  const response = await fetch(`${server.issuer}/api/v1/library`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.status === 401) return null
  if (!response.ok) throw new Error(`the library answered ${response.status}`)
  return (await response.json()).items
}

async function play({ name, media }) {
  console.log(`Playing ${name}`)
  if (process.env.PLAYER) {
    await new Promise((done) => spawn(process.env.PLAYER, [media.url], { stdio: 'inherit' }).on('exit', done))
    return
  }
  const response = await fetch(media.url)
  if (!response.ok) throw new Error(`the recording answered ${response.status}`)
  console.log(`${(await response.arrayBuffer()).byteLength} bytes of ${media.mediaType}`)
}

const server = await discover()
const kept = existsSync(TOKEN_FILE) ? JSON.parse(readFileSync(TOKEN_FILE, 'utf8')).token : null
let items = kept === null ? null : await readLibrary(server, kept)
if (items === null) {
  const token = await pair(server)
  writeFileSync(TOKEN_FILE, JSON.stringify({ token }), { mode: 0o600 })
  items = await readLibrary(server, token)
}
const first = items?.find(({ media }) => media !== null)
if (first) await play(first)
else console.log('The library holds nothing that can be played.')
