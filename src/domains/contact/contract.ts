/** Longest subject of a message. Units: UTF-16 code units. */
export const SUBJECT_MAX = 150
/**
 * Longest message. A form without script gives back that much of what was typed. Units: UTF-16 code units.
 */
export const MESSAGE_MAX = 4_000
/** Longest answer and note of staff. Units: UTF-16 code units. */
export const ANSWER_MAX = 8_000

/**
 * Name of the field that people never see and programs fill in. No browser knows it, so that none completes it.
 */
export const TRAP_FIELD = 'homepage'
/** Name of the field that says when the form was shown. */
export const STARTED_FIELD = 'started'

/** Who wrote a message: the sender, staff to the sender, or staff for each other. */
export type MessageKind = 'sender' | 'answer' | 'note'

/** Why a message was taken for spam. */
export type Suspicion = 'trap' | 'fast' | 'unknown-form' | 'links' | 'link-in-name' | 'repeated'

/** The case that a sender is told. */
export function caseOf(number: number): string {
  return `C${number}`
}

/** What the contact page shows. */
export interface ContactPageView {
  /** What a signed-in sender, or a link, already says. */
  readonly filled: { readonly name: string; readonly email: string; readonly subject: string }
  /** When the form was made, signed: `STARTED_FIELD`. */
  readonly started: string
  /** Who the shop is; empty texts are not shown. */
  readonly shop: {
    /** Name and postal address, line by line. */
    readonly lines: readonly string[]
    readonly email: string
    readonly phone: string
    /** When somebody is there, in the owner's words. */
    readonly hours: string
  }
}
