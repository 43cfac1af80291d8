import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { ROOT, until } from '../../support/shop-process.ts'

/** Web servers that the guide offers. */
export const FRONTS = ['nginx', 'caddy'] as const
export type FrontName = (typeof FRONTS)[number]

/** A web server in front of a shop, and what speaks to it. */
export interface Front {
  readonly port: number
  readonly protocol: 'http:' | 'https:'
  close(): Promise<void>
}

/** Returns whether a web server is installed here. Where it is not, a stand-in takes its place. */
export function isInstalled(name: FrontName): boolean {
  return spawnSync(name, [name === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' }).status === 0
}

/** Starts a web server with its file of `deploy/`, on a free port of loopback. `folder` is its own. */
export async function openFront(name: FrontName, shopPort: number, folder: string): Promise<Front> {
  const port = await freePort()
  if (!isInstalled(name)) return openStandIn(port, shopPort)
  const file = name === 'nginx' ? nginxFile(port, shopPort, folder) : caddyFile(port, shopPort, folder)
  const path = join(folder, `${name}.conf`)
  writeFileSync(path, file)
  const [program, ...words] =
    name === 'nginx'
      ? ['nginx', '-p', folder, '-c', path]
      : ['caddy', 'run', '--adapter', 'caddyfile', '--config', path]
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program!, words, { env, stdio: 'ignore' })
  const protocol = name === 'nginx' ? 'http:' : 'https:'
  await until(`${name} answers`, () => isAnswering(protocol, port), 20_000)
  return { port, protocol, close: () => ended(child) }
}

/** The site of `deploy/nginx.conf` in a server of its own. Only ports differ. */
function nginxFile(port: number, shopPort: number, folder: string): string {
  const site = readFileSync(join(ROOT, 'deploy', 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:80;', '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'pid')};
error_log ${join(folder, 'error.log')};
events { worker_connections 256; }
http {
${temporary}
access_log off;
${site}
}
`
}

/** `deploy/Caddyfile` with a certificate of its own instead of one of Let's Encrypt. */
function caddyFile(port: number, shopPort: number, folder: string): string {
  const site = readFileSync(join(ROOT, 'deploy', 'Caddyfile'), 'utf8')
    .replace('shop.example {', `https://shop.example:${port} {\n\ttls internal\n\tbind 127.0.0.1`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
  return `{
	admin off
	skip_install_trust
	auto_https disable_redirects
	storage file_system ${folder}
}
${site}`
}

/** Forwards as `deploy/nginx.conf` says. */
async function openStandIn(port: number, shopPort: number): Promise<Front> {
  const server = http.createServer((request, response) => {
    const { 'x-forwarded-for': earlier, ...headers } = request.headers
    const hops = [earlier, request.socket.remoteAddress].filter(Boolean).join(', ')
    const forwarded = http.request(
      {
        port: shopPort,
        host: '127.0.0.1',
        method: request.method,
        path: request.url,
        headers: { ...headers, 'x-forwarded-for': hops, 'x-forwarded-proto': 'http' },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    forwarded.on('error', () => {
      if (response.headersSent) return void response.destroy()
      response
        .writeHead(503, { 'retry-after': '30' })
        .end('The shop is back in a minute. Please try again.\n')
    })
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
  }
  return { port, protocol: 'http:', close }
}

/** Returns whether a web server answers; Caddy listens before it has a certificate. */
function isAnswering(protocol: Front['protocol'], port: number): Promise<boolean> {
  const own = { port, host: '127.0.0.1', path: '/healthz', headers: { host: 'shop.example' } }
  return new Promise((resolve) => {
    const take = (answer: http.IncomingMessage): void => {
      answer.resume()
      resolve(true)
    }
    const probe =
      protocol === 'https:'
        ? https.get({ ...own, servername: 'shop.example', rejectUnauthorized: false }, take)
        : http.get(own, take)
    probe.on('error', () => resolve(false))
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
