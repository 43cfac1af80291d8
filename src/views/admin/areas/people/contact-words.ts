import type { ContactDeed, ContactState, Suspicion, ThreadMove } from '#domains/contact/index.ts'
import { msg } from '#kernel/translate.ts'
import type { Tone } from '#web/admin/views.ts'

export const CONTACT_STATES: Readonly<Record<ContactState, readonly [words: string, tone: Tone]>> = {
  open: [msg('Waits for an answer'), 'warning'],
  answered: [msg('Answered'), 'good'],
  closed: [msg('Closed'), 'quiet'],
  spam: [msg('Spam'), 'quiet'],
}

export const CONTACT_DEEDS: Readonly<Record<ContactDeed, string>> = {
  received: msg('Received'),
  suspected: msg('Received, and taken for spam'),
  answered: msg('Answered'),
  noted: msg('Note added'),
  closed: msg('Closed'),
  reopened: msg('Opened again'),
  'marked-spam': msg('Marked as spam'),
  cleared: msg('Found to be no spam'),
  assigned: msg('Assigned'),
}

/** Why a message was taken for spam. */
export const SUSPICIONS: Readonly<Record<Suspicion, string>> = {
  trap: msg('A field was filled in that people do not see'),
  fast: msg('It was sent faster than people write'),
  'unknown-form': msg('It did not come from a fresh form of the shop'),
  links: msg('It contains links'),
  'link-in-name': msg('A link stands in the name or the subject'),
  repeated: msg('Others sent the same text'),
}

/** What staff can do, and what undoes it. */
export const CONTACT_MOVES: Readonly<Record<ThreadMove, readonly [title: string, hint: string]>> = {
  close: [msg('Close'), msg('Nobody waits any more, and the sender is not told. “Open again” undoes it.')],
  reopen: [msg('Open again'), msg('It waits for an answer again. “Close” undoes it.')],
  spam: [msg('Mark as spam'), msg('It is deleted after 30 days. “No spam” undoes it until then.')],
  'not-spam': [
    msg('No spam'),
    msg(
      'It waits for an answer, and its sender gets the receipt that was held back. “Mark as spam” undoes it.',
    ),
  ],
}
