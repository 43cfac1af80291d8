import { z } from 'zod'
import { PRODUCT_ID_PATTERN } from '#domains/catalog/contract.ts'
import { orderActions } from '#domains/order/index.ts'
import { REVIEW_NAME_MAX, REVIEW_TEXT_MAX, REVIEW_TITLE_MAX, type Stars } from '#domains/review/contract.ts'
import { reviewErrors } from '#domains/review/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { isStaff } from '#kernel/actor.ts'
import { HOUR } from '#kernel/clock.ts'
import { msg } from '#kernel/translate.ts'
import { putBackOwn, setAsked, takeBackOwn, writeOwnReview } from '#processes/review/own-review.ts'
import { clearable, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'
import { ORDER_KEY } from '../../shapes/common.ts'
import { readerOf } from './order-reader.ts'

/** Dependencies of the calls by which buyers review products. */
export interface ReviewCallParts {
  readonly rules: RulesSource
}

/** Reviews per hour and network: enough for a house, few for a script. */
const REVIEWS: Limit = { burst: 40, refillMs: HOUR }
/** Changes of the reviews of one order in an hour. */
const REVIEWS_OF_ORDER: Limit = { burst: 30, refillMs: HOUR }

const ANSWER = z.object({ orderKey: ORDER_KEY, state: z.enum(['waiting', 'shown', 'refused', 'hidden']) })
const KEY_ANSWER = z.object({ orderKey: ORDER_KEY })

const keyField = () => text({ max: 64 })
const productField = () => text({ max: 40, pattern: PRODUCT_ID_PATTERN })

/** The page of the order's reviews; of a refusal, the page that the form stood on. */
const pageOf = (answer: { readonly orderKey: string } | null): string =>
  answer === null ? '/' : `/review/${answer.orderKey}`

/**
 * Writes or changes what a buyer says about a product that they paid and got. Works without script. Source:
 * docs/http-contract.md "Reviews", decision 0109.
 */
export function reviewCall({ rules }: ReviewCallParts): Call {
  return defineCall({
    path: '/review',
    summary: 'Review a product of an order, or change the review',
    action: orderActions['review-products'],
    errors: ['reviews-off', 'not-received', 'reviewed-elsewhere', 'review-of-staff', 'review-hidden'],
    fields: {
      key: keyField(),
      productId: productField(),
      stars: wholeNumber({ min: 1, max: 5 }),
      title: clearable(text({ max: REVIEW_TITLE_MAX })),
      text: text({ max: REVIEW_TEXT_MAX, lines: true }),
      name: text({ max: REVIEW_NAME_MAX }),
    },
    limit: REVIEWS,
    page: pageOf,
    answer: ANSWER,
    flash: ({ state }: z.infer<typeof ANSWER>) => ({
      success:
        state === 'shown'
          ? msg('Thank you. Your review is shown')
          : msg('Thank you. We look at your review, then we show it'),
    }),
    async handle(context) {
      const { fields, locale, clock, session, count, commit } = context
      count('review-order', fields.key, REVIEWS_OF_ORDER)
      const now = clock.now()
      const visit = await session.find()
      if (visit && isStaff(visit.roles)) throw reviewErrors['review-of-staff']()
      const { stars, title, ...words } = fields
      return commit(async (tx) => {
        const { state } = await writeOwnReview(tx, {
          ...words,
          stars: stars as Stars,
          title: title ?? '',
          locale,
          rules: rules.current().reviews,
          authorise: readerOf(context, orderActions['review-products'], tx),
          now,
        })
        return { orderKey: fields.key, state }
      })
    },
  })
}

/** Takes a review back; 30 days later it is deleted. Source: docs/http-contract.md "Reviews", decision 0109. */
export function reviewDeleteCall(): Call {
  return defineCall({
    path: '/review/delete',
    summary: 'Delete a review of one’s own; it can be put back for 30 days',
    action: orderActions['review-products'],
    errors: ['review-gone'],
    fields: { key: keyField(), productId: productField() },
    limit: REVIEWS,
    page: pageOf,
    answer: KEY_ANSWER,
    flash: () => ({ success: msg('Your review is deleted') }),
    handle(context) {
      const { fields, clock, count, commit } = context
      count('review-order', fields.key, REVIEWS_OF_ORDER)
      return commit(async (tx) => {
        const authorise = readerOf(context, orderActions['review-products'], tx)
        await takeBackOwn(tx, { ...fields, authorise, now: clock.now() })
        return { orderKey: fields.key }
      })
    },
  })
}

/** Puts a review back that was deleted within 30 days. Source: docs/http-contract.md "Reviews", decision 0109. */
export function reviewRestoreCall(): Call {
  return defineCall({
    path: '/review/restore',
    summary: 'Put a review of one’s own back that was deleted within 30 days',
    action: orderActions['review-products'],
    errors: ['review-gone', 'reviewed-elsewhere'],
    fields: { key: keyField(), productId: productField() },
    limit: REVIEWS,
    page: pageOf,
    answer: KEY_ANSWER,
    flash: () => ({ success: msg('Your review is back') }),
    handle(context) {
      const { fields, clock, count, commit } = context
      count('review-order', fields.key, REVIEWS_OF_ORDER)
      return commit(async (tx) => {
        const authorise = readerOf(context, orderActions['review-products'], tx)
        await putBackOwn(tx, { ...fields, authorise, now: clock.now() })
        return { orderKey: fields.key }
      })
    },
  })
}

/**
 * Says that the address of an order is not to be asked for reviews by e-mail, or may be asked again. The link of the
 * e-mail suffices: nobody has to prove anything to be left alone. Source: decision 0110, § 7 UWG.
 */
function askingCall(path: `/${string}`, isAsked: boolean, summary: string, done: string): Call {
  return defineCall({
    path,
    summary,
    action: orderActions['stop-questions'],
    fields: { key: keyField() },
    limit: REVIEWS,
    page: pageOf,
    answer: KEY_ANSWER,
    flash: () => ({ success: done }),
    handle(context) {
      const { fields, clock, count, commit, authorise } = context
      count('review-order', fields.key, REVIEWS_OF_ORDER)
      return commit(async (tx) => {
        await setAsked(tx, {
          key: fields.key,
          isAsked,
          now: clock.now(),
          authorise: async (order) => authorise(orderActions['stop-questions'], order, fields.key),
        })
        return { orderKey: fields.key }
      })
    },
  })
}

/** Says that nobody asks the buyer of an order for reviews. Source: docs/http-contract.md "Reviews", decision 0110. */
function stopQuestionsCall(): Call {
  return askingCall(
    '/review/stop-questions',
    false,
    'Do not ask the buyer of an order for reviews by e-mail',
    msg('We will not ask you for reviews again'),
  )
}

/** Says that the buyer of an order may be asked again. Source: docs/http-contract.md "Reviews", decision 0110. */
function allowQuestionsCall(): Call {
  return askingCall(
    '/review/allow-questions',
    true,
    'Let the buyer of an order be asked for reviews by e-mail again',
    msg('We may ask you for reviews again'),
  )
}

/** Lists the calls by which buyers review products. */
export function reviewCalls(parts: ReviewCallParts): readonly Call[] {
  return [
    reviewCall(parts),
    reviewDeleteCall(),
    reviewRestoreCall(),
    stopQuestionsCall(),
    allowQuestionsCall(),
  ]
}
