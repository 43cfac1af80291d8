import {
  canDecide,
  REVIEW_MOVES,
  type Review,
  readReview,
  readReviewEvents,
  reviewStaffActions,
} from '#domains/review/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { ActField, ActView, RecordView } from '#web/admin/views.ts'
import { type ReviewFacts, readReviewFacts } from '../../../review-facts.ts'
import { type AdminRecord, may } from '../../kit/record-definition.ts'
import { readActors } from '../../orders/timeline.ts'
import { hiddenReviewFact, readHidingReports } from '../hiding-reports.ts'
import { stateCell } from '../order-words.ts'
import { count, instant, link, NOTHING, outside, text } from '../people/cells.ts'
import { REASON_CHOICES, REVIEW_DEEDS, REVIEW_MOVE_WORDS, REVIEW_STATES } from './review-words.ts'

const NUMBER = /^[1-9]\d{0,8}$/

/** Why a review is not shown, for staff; what a report hides is shown on the page of that report. */
const REASONS: Readonly<Record<string, string>> = {
  ...REASON_CHOICES,
  report: msg('A report of abuse: show it again there'),
}

/** The page of one review, found by its number. */
export const reviewRecord: AdminRecord = {
  action: reviewStaffActions.read,
  async read(db, number, { actor, t, locale }) {
    const review = NUMBER.test(number) ? await readReview(db, Number(number)) : null
    if (!review) return null
    const facts = await readReviewFacts(db, review, locale)
    const events = await readReviewEvents(db, review)
    const reports = await readHidingReports(db, review.id, ['review'])
    const nameOf = await readActors(
      db,
      events.map((event) => event.actor),
      t,
    )
    const isTakenBack = review.takenBackAt !== null
    return {
      title: t('Review {number}', { number }),
      states: [
        stateCell(REVIEW_STATES[review.state], t),
        ...(isTakenBack
          ? [{ kind: 'state' as const, text: t('Deleted by its writer'), tone: 'quiet' as const }]
          : []),
      ],
      facts: [...factsOf(review, facts, t), ...reports.map((report) => hiddenReviewFact(report, t))],
      tables: [],
      texts: [
        { title: review.title || t('What its writer says'), text: review.text },
        ...(review.answer === '' ? [] : [{ title: t('What the shop says to it'), text: review.answer }]),
      ],
      history: events.map((event) => ({
        at: event.at.toISOString(),
        what: t(REVIEW_DEEDS[event.what]),
        who: event.actor === 'buyer' ? review.name : nameOf(event.actor),
        why: event.why,
      })),
      acts: may(actor, reviewStaffActions.decide) && !isTakenBack ? actsOf(review, t) : [],
    }
  },
}

function factsOf(review: Review, facts: ReviewFacts, t: Translate): RecordView['facts'] {
  const { stars, name, locale, createdAt, writtenAt, reason, decidedAt } = review
  return [
    { label: t('Stars'), cell: count(stars) },
    {
      label: t('Product'),
      cell: facts.handle === '' ? NOTHING : link(facts.product, `products/${facts.handle}`),
    },
    { label: t('Verified by order'), cell: link(facts.number, `orders/${facts.number}`) },
    { label: t('Name'), cell: outside(name) },
    {
      label: t('Written by'),
      cell:
        facts.accountId === null ? outside(facts.email) : link(facts.email, `customers/${facts.accountId}`),
    },
    { label: t('Language'), cell: text(locale) },
    { label: t('Written'), cell: instant(createdAt) },
    { label: t('Last changed'), cell: instant(writtenAt) },
    { label: t('Decided'), cell: instant(decidedAt) },
    ...(reason === '' ? [] : [{ label: t('Not shown because'), cell: text(t(REASONS[reason] ?? reason)) }]),
  ]
}

/** Lists what staff can do with a review in its state. Each act names the version that staff see. */
function actsOf(review: Review, t: Translate): readonly ActView[] {
  const { number, version, answer } = review
  const act = (name: string, title: string, hint: string, fields: readonly ActField[]): ActView => ({
    call: `/admin/review/${name}`,
    title,
    hint,
    isDangerous: name === 'refuse' || name === 'hide',
    fields,
    subject: { number: String(number), version: String(version) },
    showsNewer: true,
  })
  const answerField: ActField = {
    kind: 'long-text',
    name: 'answer',
    label: t('Answer'),
    hint: '',
    isRequired: false,
    value: answer,
  }
  return [
    ...REVIEW_MOVES.filter((move) => canDecide(review, move)).map((move) => {
      const [title, hint] = REVIEW_MOVE_WORDS[move]
      const isAgainst = move === 'refuse' || move === 'hide'
      return act(move, t(title), t(hint), isAgainst ? againstFields(t) : [])
    }),
    act(
      'answer',
      answer === '' ? t('Answer') : t('Change the answer'),
      t('Everybody reads it below the review. Leave it empty to take it away.'),
      [answerField],
    ),
  ]
}

function againstFields(t: Translate): readonly ActField[] {
  const choices = Object.entries(REASON_CHOICES).map(([value, words]) => ({ value, label: t(words) }))
  return [
    { kind: 'choice', name: 'reason', label: t('Reason'), hint: '', isRequired: true, choices },
    {
      kind: 'long-text',
      name: 'why',
      label: t('What you tell its writer'),
      hint: t('It stands in the e-mail, below the reason.'),
      isRequired: false,
    },
  ]
}
