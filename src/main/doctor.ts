import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { migrationFiles } from '#db/migrate.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { readObstacles } from '#views/admin/setup/checklist.ts'
import { readConnectionHealth } from '#views/admin/setup/connections.ts'
import { readDatabaseHealth } from '#views/admin/setup/health.ts'
import { checklistFacts } from './checklist-facts.ts'
import { connectionFindings } from './doctor-connections.ts'
import type { Environment } from './environment.ts'
import type { Finding } from './finding.ts'
import { publicOrigin } from './origin.ts'
import { openPayments } from './payments.ts'
import type { ShopCore } from './shop-core.ts'

const PATIENCE_MS = 5 * SECOND
/** A clock that is further off makes one-time codes fail. */
const CLOCK_OFF_MS = MINUTE / 2
const MIB = 1024 * 1024
const LOW_DISK_MIB = 1024
const NO_DISK_MIB = 100

/** Looks at everything that a shop runs on, and at what still stops it from selling. Changes nothing. */
export async function examine(core: ShopCore): Promise<readonly Finding[]> {
  const { environment, database } = core
  const { gateways } = openPayments(core)
  const facts = checklistFacts(environment, gateways)
  const checks = [
    () => checkDatabase(core),
    () => checkFolder(environment),
    () => checkDisk(environment),
    () => checkMail(environment),
    () => checkAddress(environment),
    async () =>
      checkWebhooks(
        environment,
        facts.ways.some(({ paidThrough }) => paidThrough === 'provider'),
      ),
    () => checkConnections(core),
  ]
  const found: Finding[] = []
  for (const check of checks) found.push(...(await check()))
  if (environment.demo) return found
  const rules = await readShopRules(database)
  const obstacles = await readObstacles(database, { rules, ...facts })
  return [
    ...found,
    ...obstacles
      .filter(({ id }) => id !== 'no-mail' && id !== 'no-public-address')
      .map(
        ({ id, stops, title, meaning, path }): Finding => ({
          id,
          state: stops ? 'bad' : 'warning',
          detail: `${title}: ${meaning}`,
          mend: `${publicOrigin(environment)}${environment.mountPath}${path}`,
        }),
      ),
  ]
}

async function checkDatabase({ database, clock, environment }: ShopCore): Promise<Finding[]> {
  const asked = clock.now().getTime()
  const { version, now, migrations } = await readDatabaseHealth(database)
  const files = migrationFiles().length
  const off = Math.abs(now.getTime() - (asked + clock.now().getTime()) / 2)
  return [
    good('database', `PostgreSQL ${version} answers`),
    migrations === files
      ? good('migrations', `all ${files} have run`)
      : bad('migrations', `${migrations} of ${files} have run`, 'npm run kontor -- migrate'),
    // A demo may have moved its clock.
    off < CLOCK_OFF_MS || environment.demo
      ? good('clock', 'this machine and the database agree')
      : bad(
          'clock',
          `this machine and the database are ${Math.round(off / SECOND)} s apart`,
          'let both take their time from the network (NTP)',
        ),
  ]
}

async function checkFolder({ dataDir, secretKey }: Environment): Promise<Finding[]> {
  const writable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  const folder = writable
    ? good('folder', `${dataDir} can be written`)
    : bad('folder', `${dataDir} cannot be written`, 'give the folder to the user who runs the shop')
  if (secretKey !== null) return [folder, good('secret-key', 'set by KONTOR_SECRET_KEY')]
  const mode = await stat(join(dataDir, 'secret.key')).then(
    (file) => file.mode,
    () => null,
  )
  const isOpen = mode !== null && (mode & 0o077) !== 0
  return [
    folder,
    isOpen
      ? bad('secret-key', 'others on this machine can read it', `chmod 600 ${join(dataDir, 'secret.key')}`)
      : good('secret-key', 'only its owner can read it'),
  ]
}

async function checkDisk({ dataDir }: Environment): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = Math.floor((bavail * bsize) / MIB)
  if (free > LOW_DISK_MIB) return [good('disk', `${Math.floor(free / 1024)} GiB free`)]
  const state = free > NO_DISK_MIB ? 'warning' : 'bad'
  return [
    { id: 'disk', state, detail: `only ${free} MiB free`, mend: 'make room on the disk of the data folder' },
  ]
}

async function checkMail({ smtpUrl }: Environment): Promise<Finding[]> {
  if (smtpUrl === null)
    return [
      warning('mail', 'no mail server is set, so mails are only kept', 'set SMTP_URL, see .env.example'),
    ]
  const { protocol, hostname, port } = new URL(smtpUrl)
  const where = { host: hostname, port: Number(port || (protocol === 'smtps:' ? 465 : 587)) }
  return (await canConnect(where))
    ? [good('mail', `${where.host}:${where.port} takes connections`)]
    : [bad('mail', `${where.host}:${where.port} takes no connections`, 'check SMTP_URL and the firewall')]
}

function canConnect(where: { readonly host: string; readonly port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...where, timeout: PATIENCE_MS })
    const end = (reached: boolean): void => {
      socket.destroy()
      resolve(reached)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}

async function checkAddress(environment: Environment): Promise<Finding[]> {
  const address = `${publicOrigin(environment)}${environment.mountPath}`
  const answered = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => status === 200,
    () => false,
  )
  const reach = answered
    ? good('address', `${address} answers`)
    : bad('address', `${address} does not answer`, 'start the shop, and check SHOP_ORIGIN and the proxy')
  if (environment.demo || environment.shopOrigin?.startsWith('https:')) return [reach]
  const mend = 'set SHOP_ORIGIN to the address that buyers type, with https'
  return [reach, warning('public-address', 'buyers cannot reach this shop under https', mend)]
}

async function checkConnections({ database, clock, environment }: ShopCore): Promise<readonly Finding[]> {
  const { demo, shopOrigin } = environment
  const health = await readConnectionHealth(database, { now: clock.now(), demo })
  // Devices of a demo pair with this machine.
  return connectionFindings(health, demo || (shopOrigin?.startsWith('https:') ?? false))
}

/** Whether providers reach the shop can only be known from outside; an address of this machine they never do. */
function checkWebhooks(environment: Environment, hasProvider: boolean): Finding[] {
  if (!hasProvider || environment.demo) return []
  const { protocol, hostname } = new URL(publicOrigin(environment))
  const isInside = /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)/.test(hostname)
  return [
    protocol === 'https:' && !isInside
      ? good('webhooks', `providers can be given addresses of ${hostname}`)
      : bad(
          'webhooks',
          `providers cannot reach ${hostname}`,
          'set SHOP_ORIGIN to a public address with https',
        ),
  ]
}

const good = (id: string, detail: string): Finding => ({ id, state: 'good', detail, mend: '' })
const warning = (id: string, detail: string, mend: string): Finding => ({
  id,
  state: 'warning',
  detail,
  mend,
})
const bad = (id: string, detail: string, mend: string): Finding => ({ id, state: 'bad', detail, mend })
