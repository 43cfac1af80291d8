import { z } from 'zod'
import { commonErrors } from '#kernel/errors.ts'
import { type MemberLibraryReader, readMemberLibrary, readMemberRecording } from '#views/member/library.ts'
import { INSTANT, UUID } from '../../shapes/common.ts'
import type { EndpointContext } from '../endpoint.ts'
import { defineEndpoint, type Endpoint, pageOf, pageQuery } from '../endpoint.ts'
import type { EndpointParts } from './parts.ts'

const MEDIA = z.object({
  url: z.url().describe('Signed: plays without a token until `expiresAt`; takes ranges'),
  download: z.url(),
  mediaType: z.string(),
  expiresAt: INSTANT,
  positionMs: z.int().nullable().describe('Where the member stopped; null: not begun'),
  captions: z.array(z.object({ locale: z.string(), url: z.url() })),
  chapters: z.array(z.object({ atMs: z.int(), title: z.string() })),
})

const RECORDING = z
  .object({
    id: UUID,
    kind: z.enum(['audio', 'video', 'article']),
    name: z.string(),
    url: z.url().describe('Its page in the shop'),
    durationMs: z.int().nullable(),
    cover: z.url().nullable(),
    access: z.object({
      state: z.enum(['open', 'later', 'ended']),
      source: z.enum(['purchase', 'subscription', 'premium', 'code', 'gift', 'staff']).nullable(),
      plan: z.string().nullable().describe('The plan that opens it; null: it was granted itself'),
      from: INSTANT.nullable(),
      until: INSTANT.nullable().describe('Null: without end'),
    }),
    media: MEDIA.nullable().describe('Null: not open, no file yet, or an article'),
  })
  .meta({ id: 'Recording' })

const DETAIL = RECORDING.extend({
  summary: z.string(),
  article: z.object({ html: z.string() }).nullable().describe('The text of an open article'),
}).meta({ id: 'RecordingDetail' })

const ID = '0197f3a0-0000-7000-8000-000000000001'
const FILE = 'https://shop.example/media/recording/0197f3a0-0000-7000-8000-000000000002'
const LINK = `${FILE}?until=1795543200&sig=Zm9yLWV4YW1wbGU`
const EXAMPLE = {
  id: ID,
  kind: 'audio' as const,
  name: 'Low tide at dawn',
  url: 'https://shop.example/library/low-tide-at-dawn',
  durationMs: 1_800_000,
  cover: null,
  access: {
    state: 'open' as const,
    source: 'premium' as const,
    plan: 'Premium',
    from: '2026-01-31T09:30:00.000Z',
    until: null,
  },
  media: {
    url: LINK,
    download: `${LINK}&download=1`,
    mediaType: 'audio/mpeg',
    expiresAt: '2026-11-24T22:00:00.000Z',
    positionMs: 90_000,
    captions: [],
    chapters: [{ atMs: 0, title: 'Harbour' }],
  },
}

/** Declares `GET /library` and `/library/{id}`. */
export function libraryEndpoints(parts: EndpointParts): readonly Endpoint[] {
  const readerOf = ({ accountId, locale, now }: EndpointContext<unknown, unknown>): MemberLibraryReader => ({
    accountId,
    locale,
    now,
    links: parts.links,
    mountPath: parts.mountPath,
    origin: parts.publicOrigin,
  })
  return [
    defineEndpoint({
      path: '/library',
      name: 'listLibrary',
      summary: 'List the recordings and articles of the member with links that expire, the newest first',
      scope: 'library',
      params: {},
      query: pageQuery(UUID),
      answer: pageOf(RECORDING),
      example: { items: [EXAMPLE], next: null },
      async handle(context) {
        const { limit, after = null } = context.query
        const { items, next } = await readMemberLibrary(context.database, readerOf(context), { limit, after })
        return { items: items as z.input<typeof RECORDING>[], next }
      },
    }),
    defineEndpoint({
      path: '/library/{id}',
      name: 'getRecording',
      summary: 'Read one recording, or an article with its text',
      scope: 'library',
      params: { id: UUID },
      query: {},
      answer: DETAIL,
      example: { ...EXAMPLE, summary: 'Thirty minutes at the quay.', article: null },
      async handle(context) {
        const found = await readMemberRecording(context.database, context.params.id, readerOf(context))
        if (!found) throw commonErrors['not-found']()
        return found as z.input<typeof DETAIL>
      },
    }),
  ]
}
