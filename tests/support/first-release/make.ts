/**
 * Makes the database of the first release again: `node tests/support/first-release/make.ts FOLDER`, where FOLDER
 * holds a checkout of `COMMIT` after its `npm run build`. Starts that shop with its demo, buys as people did then,
 * handles the orders with its own command line, and writes its migrations and its rows beside this file.
 */
import { spawn, spawnSync } from 'node:child_process'
import { scryptSync } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { readOneMoment } from '#db/copy/moment.ts'
import { findRunningServer } from '#db/embedded/server.ts'
import { addressForm, Buyer } from '../buyer.ts'
import { call } from '../shoppers.ts'

/** The last commit of 0.1.0: the next one brings the payment engine of 0.2.0. */
const COMMIT = '086100c1'
const PORT = 3471
const HERE = import.meta.dirname
const HOME = mkdtempSync(join(tmpdir(), 'kontor-first-release-'))
const DATA_DIR = join(HOME, 'data')
const [checkout = ''] = process.argv.slice(2)
const env = { ...process.env, DATA_DIR, PORT: String(PORT), DEMO: '1', TRUSTED_PROXIES: '127.0.0.1' }
const url = `http://127.0.0.1:${PORT}`
/** A product that is the owner's: those of the demo are on sale only in a demo. */
const OWN = 'linen-shirt'
const GOODS = [OWN, 'a120-amplifier-silver', 'ebbe-turntable-walnut'] as const
const ADDRESSES = [
  {
    language: 'de',
    name: 'Ada Lovelace',
    line1: 'Hauptstraße 5',
    zip: '10115',
    city: 'Berlin',
    country: 'DE',
  },
  {
    language: 'fr',
    name: 'Émilie du Châtelet',
    line1: '3 rue du Bac',
    zip: '75007',
    city: 'Paris',
    country: 'FR',
  },
  { language: 'en', name: 'Ada King', line1: 'Ringstraße 1', zip: '1010', city: 'Wien', country: 'AT' },
] as const

async function main(): Promise<void> {
  const head = spawnSync('git', ['-C', checkout, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' })
  if (head.stdout.trim() !== COMMIT) throw new Error(`${checkout} is not a checkout of ${COMMIT}`)
  const node = join(checkout, 'node_modules', '.bin', 'node')
  const shop = spawn(node, ['src/main/start.ts'], { cwd: checkout, env, stdio: 'inherit' })
  try {
    while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok)
      await new Promise((go) => setTimeout(go, 500))
    await sell((...words) => {
      const done = spawnSync(node, ['src/main/cli.ts', ...words], { cwd: checkout, env, encoding: 'utf8' })
      if (done.status !== 0) throw new Error(`${words.join(' ')}: ${done.stderr}${done.stdout}`)
    })
    await write(findRunningServer(DATA_DIR) ?? '')
  } finally {
    shop.kill('SIGTERM')
    await new Promise((ended) => shop.once('exit', ended))
    rmSync(HOME, { recursive: true, force: true })
  }
}

/** Imports a product of the owner's. */
function importOwn(kontor: (...words: string[]) => void): void {
  const file = join(HOME, 'products.csv')
  const row = {
    Handle: OWN,
    Title: 'Linen shirt',
    Published: 'true',
    'Variant Price': '79.00',
    'Variant Grams': '250',
  }
  const stock = {
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '500',
    'Variant Requires Shipping': 'true',
  }
  const cells = [
    ...Object.entries(row),
    ...Object.entries(stock),
    ['Option1 Name', 'Title'],
    ['Option1 Value', 'Default Title'],
  ]
  writeFileSync(
    file,
    `${cells.map(([name]) => name).join(',')}\n${cells.map(([, cell]) => cell).join(',')}\n`,
  )
  kontor('import', file)
}

/** Leaves orders in every state that the release knew. `kontor`: its command line. */
async function sell(kontor: (...words: string[]) => void): Promise<void> {
  importOwn(kontor)
  for (const [round, address] of ADDRESSES.entries()) {
    const product = GOODS[round % GOODS.length]!
    await fillCart(address.language, product)
    const unpaid = await buy(address, product)
    const unannounced = await buy(address, product)
    const byTransfer = await buy(address, GOODS[0], 'bank-transfer')
    const onDelivery = await buy(address, product, 'cash-on-delivery')
    const paid = await buy(address, product, 'bank-transfer')
    const completed = await buy(address, product, 'bank-transfer')
    const shipped = await buy(address, product, 'cash-on-delivery')
    const delivered = await buy(address, product, 'cash-on-delivery')
    const cancelled = await buy(address, product, 'bank-transfer')
    // Money that nobody announced, and money that came twice.
    kontor('order', 'settle', unannounced, `RF-${unannounced}`)
    kontor('order', 'settle', paid, `RF-${paid}`)
    kontor('order', 'settle', paid, `AGAIN-${paid}`)
    kontor('order', 'settle', completed, `RF-${completed}`)
    kontor('order', 'ship', completed, `TRACK-${completed}`)
    kontor('order', 'ship', shipped)
    kontor('order', 'ship', delivered)
    kontor('order', 'settle', delivered, `COD-${delivered}`)
    kontor('order', 'cancel', cancelled, 'The buyer asked for it.')
    console.log({
      unpaid,
      unannounced,
      byTransfer,
      onDelivery,
      paid,
      completed,
      shipped,
      delivered,
      cancelled,
    })
  }
  await memberOrder()
  await call(new Buyer(url), '/user/login', { email: 'member@example.com', password: '0'.repeat(30) })
}

async function fillCart(language: string, productId: string): Promise<Buyer> {
  const buyer = new Buyer(language === 'en' ? url : `${url}/${language}`)
  const { status, text } = await call(buyer, '/order/update', { fn: 'productAdd', productId })
  if (status !== 200) throw new Error(text)
  return buyer
}

/** Buys one product as a guest. Returns the number of the order. */
async function buy(
  { language, ...address }: (typeof ADDRESSES)[number],
  product: string,
  gatewayId: string | null = null,
): Promise<string> {
  const buyer = await fillCart(language, product)
  const billing = Object.fromEntries(
    Object.entries(address).map(([name, value]) => [`billing.${name}`, value]),
  )
  return place(buyer, { ...addressForm, ...billing, email: `${language}@example.org` }, gatewayId)
}

async function place(
  buyer: Buyer,
  form: Readonly<Record<string, string>>,
  gatewayId: string | null,
): Promise<string> {
  const placed = await call(buyer, '/order/finalize', form)
  if (placed.status !== 200) throw new Error(placed.text)
  const orderKey = placed.body as string
  if (gatewayId !== null) {
    const linked = await call(buyer, '/gateway/link', { gatewayId, orderKey, tel: '+49 30 1234567' })
    if (linked.status !== 200) throw new Error(linked.text)
  }
  return (await call(buyer, '/order/state', { key: orderKey })).body.order.number as string
}

/** The demo's member signs in and orders. */
async function memberOrder(): Promise<void> {
  const buyer = new Buyer(`${url}/de`)
  const { salt, cost, blockSize, parallel } = (await call(buyer, '/state', {})).body.passwordOptions
  const options = { N: cost, r: blockSize, p: parallel, maxmem: 64 * 1024 * 1024 }
  const password = scryptSync('kontor-demo-2026', Buffer.from(salt, 'hex'), 15, options).toString('hex')
  const signedIn = await call(buyer, '/user/login', { email: 'member@example.com', password })
  if (signedIn.status !== 200) throw new Error(signedIn.text)
  await call(buyer, '/order/update', { fn: 'productAdd', productId: GOODS[0] })
  await place(buyer, { ...addressForm, email: 'member@example.com' }, 'bank-transfer')
}

/** Writes the migrations of the release and the rows of its database. */
async function write(connectionString: string): Promise<void> {
  for (const folder of ['rows', 'migrations']) rmSync(join(HERE, folder), { recursive: true, force: true })
  cpSync(join(checkout, 'src', 'db', 'migrations'), join(HERE, 'migrations'), { recursive: true })
  mkdirSync(join(HERE, 'rows'))
  await readOneMoment(connectionString, async (moment) => {
    const tables: { name: string; columns: string; rows: number }[] = []
    for (const table of moment.tables) {
      const text = await buffer(moment.open(table))
      tables.push({ ...table, rows: text.toString('utf8').split('\n').length - 1 })
      if (text.length > 0)
        writeFileSync(join(HERE, 'rows', `${table.name}.copy.gz`), gzipSync(text, { level: 9 }))
    }
    const { sequences, migrations } = moment
    writeFileSync(
      join(HERE, 'origin.json'),
      `${JSON.stringify({ commit: COMMIT, migrations, sequences, tables }, null, 2)}\n`,
    )
  })
}

await main()
