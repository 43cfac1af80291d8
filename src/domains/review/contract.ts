import { msg } from '#kernel/translate.ts'

/** Longest title of a review. Units: UTF-16 code units. */
export const REVIEW_TITLE_MAX = 120
/**
 * Longest text of a review. A form without script gives back that much of what was typed. Units: UTF-16 code units.
 */
export const REVIEW_TEXT_MAX = 4_000
/** Longest name that a writer wants to be called. Units: UTF-16 code units. */
export const REVIEW_NAME_MAX = 60
/** Longest answer of the shop. Units: UTF-16 code units. */
export const REVIEW_ANSWER_MAX = 2_000
/** Most days between an order and the question for reviews. */
export const INVITE_DAYS_MAX = 90
/** Reviews on a product's own page; all of them have a page of their own. */
export const REVIEWS_OF_PRODUCT = 3
/** Reviews on one page of all reviews. */
export const REVIEWS_OF_PAGE = 20

export type Stars = 1 | 2 | 3 | 4 | 5
/** Every number of stars, the most first. */
export const STARS: readonly Stars[] = [5, 4, 3, 2, 1]

/** A review waits for staff, is shown, is refused before anybody saw it, or is hidden after it was shown. */
export type ReviewState = 'waiting' | 'shown' | 'refused' | 'hidden'

/** Why staff may refuse or hide a review: never because it is negative. Source: decision 0109. */
export const REVIEW_REASONS = [
  'off-topic',
  'offensive',
  'privacy',
  'advertising',
  'illegal',
  'copied',
] as const
/** `report`: the page of a report of abuse hides it, and only that page shows it again. */
export type ReviewReason = (typeof REVIEW_REASONS)[number] | 'report'

/** Why a review is not shown, as its writer reads it. */
export const REVIEW_REASON_WORDS: Readonly<Record<ReviewReason, string>> = {
  'off-topic': msg('It is not about the product itself.'),
  offensive: msg('It insults or threatens somebody.'),
  privacy: msg('It contains personal data, such as a name, an address or a telephone number.'),
  advertising: msg('It advertises something else.'),
  illegal: msg('It breaks the law.'),
  copied: msg('It repeats a text of somebody else.'),
  report: msg('Somebody reported it. We mailed you why it is not shown.'),
}

/** How many shown reviews of a product have how many stars. */
export type StarCounts = Readonly<Record<Stars, number>>

/** All shown reviews of a product in figures. */
export interface ReviewSum {
  readonly count: number
  /** From 1 to 5 with one decimal place; 0 without reviews. */
  readonly average: number
  readonly stars: StarCounts
}

/** A review as everybody reads it. */
export interface ReviewView {
  readonly number: number
  readonly stars: Stars
  readonly title: string
  readonly text: string
  readonly name: string
  /** In which its writer wrote. */
  readonly locale: string
  /** RFC 3339 UTC. */
  readonly writtenAt: string
  /** What the shop says to it; '' for nothing. */
  readonly answer: string
}

/** What a product's page shows of its reviews. */
export interface ProductReviewsView {
  readonly sum: ReviewSum
  /** The newest, those in the reader's language first. */
  readonly first: readonly ReviewView[]
}

/** One page of all reviews of a product. */
export interface ReviewListView {
  readonly sum: ReviewSum
  /** Null: any number of stars. */
  readonly stars: Stars | null
  readonly reviews: readonly ReviewView[]
  /** Where the next page begins; null: this is the last. */
  readonly next: string | null
}

/** A review as its writer reads it. */
export interface OwnReviewView extends Omit<ReviewView, 'locale'> {
  readonly state: ReviewState
  readonly reason: ReviewReason | ''
  /** Whether its writer took it back, which can be undone for 30 days. */
  readonly isTakenBack: boolean
}

/** A product of an order, and what its buyer says about it. */
export interface ReviewableView {
  /** Public id of the version that was bought. */
  readonly productId: string
  readonly name: string
  /** Of its page; null: it is not on sale. */
  readonly slug: string | null
  /** Whether it arrived, or can be used, so that its buyer can say something about it. */
  readonly isReceived: boolean
  /** Whether the buyer said something about it with another order. */
  readonly isReviewedElsewhere: boolean
  readonly review: OwnReviewView | null
}

/** What the page of an order's reviews shows. */
export interface OrderReviewsView {
  readonly orderKey: string
  readonly number: string
  /** Whether the reader did not prove yet that the order is theirs. */
  readonly isMasked: boolean
  /** Whether the shop takes reviews. Where it does not, what was written can still be deleted. */
  readonly isOn: boolean
  /** Whether reviews are shown only after staff looked at them. */
  readonly isModerated: boolean
  /** Whether the buyer may be asked for reviews by e-mail. */
  readonly isAsked: boolean
  /** What the writer was called last; '' before. */
  readonly name: string
  readonly products: readonly ReviewableView[]
}

/** What waits because of reviews, in the words of the back office. */
export const REVIEW_WORDS = {
  'reviews-waiting': {
    title: msg('Reviews that wait to be shown'),
    remedy: msg('Read each one, then show it, or refuse it for one of the reasons. Few stars are no reason.'),
    area: 'reviews',
  },
}
