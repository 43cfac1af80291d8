import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type Answer, createAnswer, type HeaderList } from './answer.ts'
import { IMMUTABLE_CACHE_CONTROL } from './page-headers.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

export function mediaTypeOf(name: string): string {
  return TYPES[extname(name)] ?? 'application/octet-stream'
}

/**
 * Loads the browser build once. Files under `assets/` carry a hash in their name and never change; browsers
 * revalidate all others after an hour. An encoding is made for the first browser that asks for it and then
 * kept.
 */
export async function loadStaticFiles(
  clientDir: string,
  mountPath: string,
  common: HeaderList,
): Promise<ReadonlyMap<string, Answer>> {
  const files = new Map<string, Answer>()
  const found = await readdir(clientDir, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of found) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(clientDir, path).split(sep).join('/')
    files.set(`${mountPath}/${name}`, fileAnswer(name, await readFile(path), common))
  }
  return files
}

function fileAnswer(name: string, body: Buffer, common: HeaderList): Answer {
  const cacheControl = name.startsWith('assets/') ? IMMUTABLE_CACHE_CONTROL : 'public, max-age=3600'
  return createAnswer({
    status: 200,
    headers: {
      'content-type': mediaTypeOf(name),
      'cache-control': cacheControl,
      ...sandboxFor(name),
      ...common,
    },
    body,
    effort: 'file',
  })
}

/**
 * Returns headers that sandbox an SVG: opened by its own address it is a document, and must neither run nor
 * load anything.
 */
export function sandboxFor(name: string): HeaderList {
  return name.endsWith('.svg')
    ? { 'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'" }
    : {}
}
