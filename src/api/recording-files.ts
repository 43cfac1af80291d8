import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#db/database.ts'
import { endingOf, PUBLIC_PARTS } from '#domains/media/contract.ts'
import {
  attachmentNamed,
  type MediaLinks,
  type MediaStorage,
  mediaErrors,
  noteLost,
  type RecordingFile,
  readRecordingFile,
  wantedBytes,
} from '#domains/media/index.ts'
import { type Clock, MINUTE } from '#kernel/clock.ts'
import { commonErrors, DomainError } from '#kernel/errors.ts'
import { type Base, basesOf, type Translate } from './bases.ts'
import type { ServerParts } from './options.ts'
import { matchesEtag, sendAnswer } from './pages/answer.ts'
import { plainPage } from './pages/plain-page.ts'
import type { Limit } from './plugins/rate-limit.ts'
import { API_HEADERS } from './plugins/security-headers.ts'

export interface RecordingFilesOptions {
  readonly mountPath: string
  readonly database: Database
  readonly clock: Clock
  readonly storage: MediaStorage
  readonly links: MediaLinks
  readonly translate: (locale: Base['locale']) => Translate
  /** Maximum number of files sent at once. Default: `MAX_STREAMS`. */
  readonly maxStreams?: number
  /** Default: `IDLE_MS`. */
  readonly idleMs?: number
}

/** Each stream holds one buffer of 64 KiB: this many need 64 MiB at most. */
const MAX_STREAMS = 1024
/**
 * A listener who takes nothing for this long is disconnected; a player that was paused asks again for the rest.
 * Units: milliseconds.
 */
const IDLE_MS = 5 * MINUTE
/** Requests for parts of files per address: a player that seeks sends a few a second. */
const REQUESTS: Limit = { burst: 600, refillMs: MINUTE }

const FILE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The browser of the listener may keep what it has fetched; shared caches may not. */
const PRIVATE = 'private, max-age=3600'
const PUBLIC = 'public, max-age=3600'

type FileRequest = FastifyRequest<{
  Params: { readonly id: string }
  Querystring: Readonly<Record<'until' | 'sig' | 'download' | 'as', string | undefined>>
}>

/**
 * Serves files of recordings: previews and posters to everybody, the others to whoever has a signed link that has not
 * expired. A file is read in parts and never kept in memory; a stream ends when its listener leaves. Source:
 * docs/http-contract.md "Library and recordings", RFC 9110 §14.
 */
export function mountRecordingFiles(
  options: RecordingFilesOptions,
): (app: FastifyInstance, parts: ServerParts) => void {
  const { mountPath, database, clock, storage, links, maxStreams = MAX_STREAMS, idleMs = IDLE_MS } = options
  const bases = basesOf(mountPath, options.translate)
  const streams = new Set<Readable>()
  return (app, { limits }) => {
    // A listener may pause for hours; the shop does not wait for that when it stops.
    app.addHook('preClose', async () => {
      for (const stream of streams) stream.destroy()
    })
    app.route({
      method: ['GET', 'HEAD'],
      url: `${mountPath}/media/recording/:id`,
      async handler(request, reply) {
        const asked = request as FileRequest
        const base = bases.find(({ locale }) => locale === asked.query.as) ?? bases[0]!
        try {
          return await answer(asked, reply, base)
        } catch (error) {
          // Who follows an old link in a mail or a bookmark is a person.
          const isPerson = request.headers.accept?.includes('text/html') && error instanceof DomainError
          if (!isPerson || error.reportable) throw error
          return sendAnswer(request.raw, reply, plainPage(error, base, {}))
        }
      },
    })

    async function answer(request: FileRequest, reply: FastifyReply, base: Base): Promise<FastifyReply> {
      limits.count(request, 'recordings', REQUESTS)
      const file = await readAllowed(request, base)
      const etag = `"${file.id}"`
      const wanted = wantedBytes(
        { range: request.headers.range, ifRange: request.headers['if-range'] as string | undefined },
        file.byteLength,
        etag,
      )
      reply.headers({
        ...API_HEADERS,
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': PUBLIC_PARTS.includes(file.part) ? PUBLIC : PRIVATE,
        'accept-ranges': 'bytes',
        etag,
      })
      const tags = request.headers['if-none-match']
      if (tags !== undefined && matchesEtag(tags, etag)) return reply.code(304).send()
      if (wanted.kind === 'none')
        return reply.code(416).header('content-range', `bytes */${file.byteLength}`).send()
      const { start, end } = wanted.kind === 'part' ? wanted : { start: 0, end: file.byteLength - 1 }
      reply.headers({
        'content-type': file.mediaType === 'text/vtt' ? 'text/vtt; charset=utf-8' : file.mediaType,
        'content-length': String(end - start + 1),
        ...(request.query.download === '1' ? { 'content-disposition': attachmentNamed(nameOf(file)) } : {}),
      })
      if (wanted.kind === 'part')
        reply.code(206).header('content-range', `bytes ${start}-${end}/${file.byteLength}`)
      return request.method === 'HEAD' ? reply.send() : send(request, reply, file, { start, end })
    }

    async function readAllowed({ params, query }: FileRequest, { locale }: Base) {
      const file = FILE_ID.test(params.id) ? await readRecordingFile(database, params.id, locale) : null
      if (!file) throw commonErrors['not-found']()
      const state = PUBLIC_PARTS.includes(file.part) ? 'good' : links.check(file.id, query, clock.now())
      if (state === 'expired') throw mediaErrors['link-expired']()
      if (state === 'wrong') throw commonErrors['not-found']()
      return file
    }

    async function send(
      request: FileRequest,
      reply: FastifyReply,
      file: RecordingFile,
      range: { readonly start: number; readonly end: number },
    ): Promise<FastifyReply> {
      if (streams.size >= maxStreams) throw commonErrors.overloaded({ retryAfterSeconds: 10 })
      const stream = await storage.open(file.storedAs, range).catch((error: unknown) => {
        throw commonErrors.overloaded({ cause: error, retryAfterSeconds: 10 })
      })
      if (!stream) {
        await noteLost(database, file.id, clock.now())
        throw mediaErrors['file-missing']({ cause: new Error(`file ${file.id} is missing`) })
      }
      streams.add(stream)
      stream.once('close', () => streams.delete(stream))
      if (request.raw.destroyed) stream.destroy()
      reply.raw.setTimeout(idleMs, () => {
        stream.destroy()
        reply.raw.destroy()
      })
      return reply.send(stream)
    }
  }
}

function nameOf({ name, mediaType }: RecordingFile & { readonly name?: string | null }): string {
  return `${name ?? 'recording'}.${endingOf(mediaType)}`
}
