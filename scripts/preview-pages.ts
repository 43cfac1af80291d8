import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, extname } from 'node:path'
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createRouterHandlers } from '#api/pages/router-handlers.ts'
import { LOCALES } from '#kernel/locales.ts'
import { sampleMedia } from '../tests/support/sample-products.ts'
import { sampleShop } from '../tests/support/sample-shop.ts'

const mountPath = process.env['BASE_PATH'] ?? ''
const port = Number(process.env['PORT'] ?? 4811)
Object.assign(globalThis, { __base: mountPath })
const build = await import(new URL('../.kontor/preview/server/index.js', import.meta.url).href)
const handlers = createRouterHandlers({ build, mountPath })
const MESSAGES: Record<string, Record<string, string>> = { en: {}, de: { Cart: 'Warenkorb', 'Add to cart': 'In den Warenkorb' }, fr: {}, ar: { Cart: 'سلة التسوق' } }
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' }
createServer(async (req, res) => {
  const url = new URL(req.url ?? '/', `http://127.0.0.1:${port}`)
  const path = url.pathname
  const send = (status: number, type: string, body: string | Buffer) => {
    res.writeHead(status, { 'content-type': type, 'content-encoding': 'gzip' })
    res.end(gzipSync(body))
  }
  try {
    if (path.startsWith(`${mountPath}/assets/`)) return send(200, types[extname(path)] ?? 'application/octet-stream', readFileSync(`.kontor/preview/client/assets/${basename(path)}`))
    const media = sampleMedia(path)
    if (media) return send(200, 'image/svg+xml', media)
    if (path.includes('/messages/')) return send(200, 'application/json', JSON.stringify(MESSAGES[basename(path).slice(0, 2)]))
    if (path.endsWith('favicon.svg')) return send(200, 'image/svg+xml', readFileSync('public/favicon.svg'))
    if (path.endsWith('/api/state')) return send(200, 'application/json', JSON.stringify({ isLoggedIn: false, user: null, cart: { key: 'k', serial: 1, pieces: 3 } }))
    if (path.includes('/api/')) return send(404, 'application/json', JSON.stringify({ error: 'Not found', code: 'not-found' }))
    const locale = LOCALES.find(({ code }) => code !== 'en' && (path === `${mountPath}/${code}` || path.startsWith(`${mountPath}/${code}/`)))?.code ?? 'en'
    const base = locale === 'en' ? mountPath : `${mountPath}/${locale}`
    const shop = sampleShop({ locale, mountPath, origin: url.origin, messages: MESSAGES[locale] ?? {} })
    const nonce = url.searchParams.has('nonce') ? 'abc' : null
    const answer = await handlers.get(base)!(new Request(url), { shop, nonce })
    const location = answer.headers.get('location')
    if (location) {
      res.writeHead(answer.status, { location })
      return res.end()
    }
    const body = await answer.text()
    const hashes = [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(([, attributes, code]) => code && !attributes?.includes('json')).map(([, , code]) => `'sha256-${createHash('sha256').update(code ?? '').digest('base64')}'`)
    if (!path.endsWith('.data')) res.setHeader('content-security-policy', `default-src 'self'; script-src 'self' ${nonce ? `'nonce-${nonce}'` : hashes.join(' ')}; style-src 'self'; object-src 'none'; base-uri 'none'`)
    return send(answer.status, answer.headers.get('content-type') ?? 'text/html', body)
  } catch (error) {
    console.error(error)
    send(500, 'text/plain', String(error))
  }
}).listen(port, '127.0.0.1', () => console.log('ready', port))
