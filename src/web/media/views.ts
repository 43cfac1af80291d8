import type { ImageView } from '#domains/catalog/contract.ts'
import type { RecordingKind } from '#domains/media/contract.ts'

export interface CaptionsView {
  readonly locale: string
  /** The language, in its own words. */
  readonly label: string
  readonly src: string
}

export interface ChapterView {
  /** Units: milliseconds. */
  readonly atMs: number
  readonly title: string
}

/** What the shop knows of a member's place in a recording. */
export interface ResumeView {
  /** Units: milliseconds; null: they did not play it while signed in. */
  readonly atMs: number | null
}

/** One recording as the player plays it: the whole one, or its preview. */
export interface TrackView {
  /** Id of the product. */
  readonly id: string
  /** Id of the file. Under it the player remembers where its listener stopped, except in a preview. */
  readonly fileId: string
  /** Where a member stopped, on whatever device; null for guests and previews. */
  readonly resume: ResumeView | null
  readonly kind: 'audio' | 'video'
  readonly title: string
  /** A signed link that expires, or the address of a preview. */
  readonly src: string
  readonly mediaType: string
  /** Address of the picture that a film shows before it plays; null: it has none. */
  readonly poster: string | null
  /** Units: milliseconds; null: unknown. */
  readonly durationMs: number | null
  /** Loudness in equal steps. Units: percent; empty: unknown. */
  readonly peaks: readonly number[]
  readonly captions: readonly CaptionsView[]
  readonly chapters: readonly ChapterView[]
  /** Where the file can be downloaded; null for a preview. */
  readonly download: string | null
}

/** An article, or its beginning. The HTML was sanitised when it was written. */
export interface ArticleView {
  readonly id: string
  readonly title: string
  readonly html: string
}

/** What everybody may hear, see or read of a product. */
export type PreviewView = { readonly track: TrackView } | { readonly article: ArticleView }

export type AccessState = 'open' | 'later' | 'ended' | 'none'
export type AccessSource = 'purchase' | 'subscription' | 'premium' | 'code' | 'gift' | 'staff'

/** The sound that the card of a product plays. */
export interface CardSound {
  readonly src: string
  /** Loudness in equal steps. Units: percent; empty: unknown. */
  readonly peaks: readonly number[]
  /** Length of what is played. Units: milliseconds; null: unknown. */
  readonly durationMs: number | null
}

/** Sounds of cards by the product id of the card. */
export type CardSounds = Readonly<Record<string, CardSound>>

/** Whether somebody may use a recording, why, and until when. */
export interface AccessView {
  readonly state: AccessState
  /** Null: there was never a reason. */
  readonly source: AccessSource | null
  /** The plan that opens it; null: it was granted itself. */
  readonly plan: string | null
  readonly from: string | null
  /** Null: without end. */
  readonly until: string | null
}

export interface LibraryItem {
  readonly slug: string
  readonly name: string
  readonly kind: RecordingKind
  /** Units: milliseconds; null: unknown, or an article. */
  readonly durationMs: number | null
  /** Null: it has no picture. */
  readonly cover: ImageView | null
  readonly access: AccessView
}

/** The library of a signed-in person. */
export interface LibraryView {
  readonly items: readonly LibraryItem[]
  /** Where the list continues; null at its end. */
  readonly next: string | null
}

/** One recording for a signed-in person: the whole, or the preview and why it is no more. */
export interface RecordingView {
  readonly slug: string
  readonly name: string
  readonly summary: string
  readonly kind: RecordingKind
  readonly access: AccessView
  /** Tracks to play one after the other, this recording's first; empty: its file is not there yet. */
  readonly playlist: readonly TrackView[]
  readonly article: ArticleView | null
  /** Whether it is on sale, so that its page exists. */
  readonly isOnSale: boolean
  /** Key of the order by which its member can review it; null: they did not buy it, or there are no reviews. */
  readonly reviewKey: string | null
  /** Path per locale, for the locale switch. */
  readonly paths: Readonly<Record<string, string>>
}

/** What a paid order opens, on its page. */
export interface OrderRecordingsView {
  /** Names of all recordings and articles of the order. */
  readonly names: readonly string[]
  /** Whether the reader must prove the e-mail address before they open. */
  readonly isMasked: boolean
  /** When they open; null: they are open. */
  readonly opensAt: string | null
  readonly tracks: readonly TrackView[]
  readonly articles: readonly ArticleView[]
}
