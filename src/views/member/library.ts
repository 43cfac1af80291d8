import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { basePathOf } from '#kernel/locales.ts'
import type { AccessView, ArticleView, TrackView } from '#web/media/views.ts'
import { type LibraryReader, type LibraryRow, readAccessViews, readLibraryRows } from '../library.ts'
import { readArticleView, readTracks, type TrackSigner } from '../tracks.ts'
import { readFirstPictures } from './pictures.ts'

const byId = statement(
  'member-recording',
  `SELECT r.product_id AS "productId", r.kind, r.duration_ms AS "durationMs", t.slug, t.name, t.summary
   FROM recording r CROSS JOIN LATERAL (SELECT x.slug, x.name, x.summary FROM product_text x WHERE x.product_id = r.product_id
     ORDER BY x.locale = $2 DESC, x.locale = 'en' DESC LIMIT 1) t WHERE r.product_id = $1`,
)

/** A file of a recording behind a signed link. */
export interface MemberMedia {
  readonly url: string
  readonly download: string
  readonly mediaType: string
  /** When the links stop working. RFC 3339 UTC. */
  readonly expiresAt: string
  /** Where the member stopped. Units: milliseconds; null: not begun. */
  readonly positionMs: number | null
  readonly captions: readonly { readonly locale: string; readonly url: string }[]
  readonly chapters: TrackView['chapters']
}

/** A recording or article that a member holds or held. */
export interface MemberRecording {
  readonly id: string
  readonly kind: LibraryRow['kind']
  readonly name: string
  /** Its page in the shop. */
  readonly url: string
  readonly durationMs: number | null
  readonly cover: string | null
  readonly access: Omit<AccessView, 'state'> & { readonly state: Exclude<AccessView['state'], 'none'> }
  /** Null: it is not open, its file is not there, or it is an article. */
  readonly media: MemberMedia | null
}

export interface MemberLibraryReader extends LibraryReader, Omit<TrackSigner, 'accountId'> {
  readonly mountPath: string
  /** Scheme and host of addresses. */
  readonly origin: string
}

/** Reads a page of the library of a member with signed links. `next` is the id of the last. */
export async function readMemberLibrary(
  db: Queryable,
  reader: MemberLibraryReader,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<{ readonly items: readonly MemberRecording[]; readonly next: string | null }> {
  const rows = await readLibraryRows(db, reader, { after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    items: await readRecordings(db, reader, shown),
    next: rows.length > limit ? (shown.at(-1)?.productId ?? null) : null,
  }
}

/** Reads one recording of a member, an article with its text; null where the member never held it. */
export async function readMemberRecording(
  db: Queryable,
  id: string,
  reader: MemberLibraryReader,
): Promise<
  (MemberRecording & { readonly summary: string; readonly article: Pick<ArticleView, 'html'> | null }) | null
> {
  const [row] = await db.query<LibraryRow & { readonly summary: string }>(byId, [id, reader.locale])
  const [item] = row ? await readRecordings(db, reader, [row]) : []
  if (!row || !item) return null
  const isReadable = row.kind === 'article' && item.access.state === 'open'
  const article = isReadable ? await readArticleView(db, row, reader.locale, 'whole') : null
  return { ...item, summary: row.summary, article: article && { html: article.html } }
}

/** Reads what is known of recordings at once, however many there are; those that the member never held are left out. */
async function readRecordings(
  db: Queryable,
  reader: MemberLibraryReader,
  rows: readonly LibraryRow[],
): Promise<MemberRecording[]> {
  const { accountId, locale, mountPath, origin } = reader
  const accessOf = await readAccessViews(db, reader, rows)
  const open = rows.filter(({ productId }) => accessOf(productId).state === 'open')
  const [tracks, pictures] = await Promise.all([
    readTracks(db, open, { mountPath, locale }, { ...reader, accountId }),
    readFirstPictures(
      db,
      rows.map(({ productId }) => productId),
    ),
  ])
  const trackOf = new Map(tracks.map((track) => [track.id, track]))
  return rows.flatMap(({ productId, kind, name, slug, durationMs }) => {
    const { state, ...access } = accessOf(productId)
    if (state === 'none') return []
    const track = trackOf.get(productId)
    const picture = pictures.get(productId)
    const cover = track?.poster ?? (picture === undefined ? null : `${mountPath}${picture}`)
    return [
      {
        id: productId,
        kind,
        name,
        url: `${origin}${basePathOf(mountPath, locale)}/library/${slug}`,
        durationMs,
        cover: cover === null ? null : `${origin}${cover}`,
        access: { state, ...access },
        media: track ? mediaOf(track, origin) : null,
      },
    ]
  })
}

function mediaOf(track: TrackView, origin: string): MemberMedia {
  const { src, download, mediaType, resume, captions, chapters } = track
  const until = Number(new URL(src, origin).searchParams.get('until'))
  return {
    url: `${origin}${src}`,
    download: `${origin}${download ?? src}`,
    mediaType,
    expiresAt: new Date(until * 1000).toISOString(),
    positionMs: resume?.atMs ?? null,
    captions: captions.map(({ locale, src: file }) => ({ locale, url: `${origin}${file}` })),
    chapters,
  }
}
