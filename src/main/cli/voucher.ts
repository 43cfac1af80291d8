import { setTaxClass } from '#domains/catalog/index.ts'
import {
  readGifts,
  readVouchers,
  type SoldVoucher,
  setVoucherState,
  setVouchersSeen,
} from '#domains/coupon/index.ts'
import { isValidEmail } from '#domains/order/address-rules.ts'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import { readdressVouchers } from '#processes/give-vouchers.ts'
import { mailVouchersAgain } from '#processes/mail-vouchers-again.ts'
import { moneyOf, moneyText } from './amounts.ts'
import { type Command, DONE, deed, Refused, report } from './command.ts'
import { ORDER, orderAct, readNamedOrder } from './order-act.ts'
import { flag, needed, option, rest, text } from './parameters.ts'

/** Makes a product a gift voucher. */
export const voucherMark = deed({
  name: 'voucher mark',
  summary: 'makes a product a gift voucher, worth what each of its variants costs',
  help: 'Whoever pays for it gets a mail with the code. It is not taxed when it is sold, and no discount code applies to it.',
  takes: {
    handle: needed('PRODUCT', 'Which product? Type its handle.', text),
    off: flag('makes it an ordinary product of the standard rate again; vouchers that were sold stay valid'),
  },
  async run({ wanted: { handle, off }, context: { database, clock }, streams: { out } }) {
    const taxClass = off ? 'standard' : VOUCHER_CLASS
    if (!(await setTaxClass(database, { handle, taxClass, now: clock.now() })))
      throw new Refused(`There is no product "${handle}" that is bought once.`)
    out.write(`${handle} is ${off ? 'an ordinary product' : 'a gift voucher'} now.\n`)
    return DONE
  },
})

/** Lists the gift vouchers that an order bought. */
export const voucherList = report({
  name: 'voucher list',
  summary: 'lists the gift vouchers that an order bought, and what is left of each',
  takes: { number: ORDER },
  async run({ wanted: { number }, context: { database } }) {
    const { id } = await readNamedOrder(database, number)
    const vouchers = (await readVouchers(database, id)).map((voucher) => ({
      code: `…-${voucher.codeEnd}`,
      state: voucher.state,
      validUntil: voucher.validUntil,
      balance: moneyOf(voucher.balanceMinor, voucher.currency),
      taken: moneyOf(voucher.takenMinor, voucher.currency),
      owed: moneyOf(voucher.owedMinor, voucher.currency),
      initial: moneyOf(voucher.initialMinor, voucher.currency),
    }))
    const lines = vouchers.map(
      ({ code, state, validUntil, balance, initial, taken, owed }) =>
        `${code}  ${textOf(balance)} left of ${textOf(initial)}${besides('paid back', taken)}${besides('spent before it was paid back', owed)}, ${state}, valid until ${validUntil?.toISOString() ?? 'ever'}\n`,
    )
    const gifts = (await readGifts(database, id)).map(
      ({ recipientName, recipientEmail, deliverOn, sendAt, sentAt }) => ({
        recipientName,
        recipientEmail,
        deliverOn,
        sendAt,
        sentAt,
      }),
    )
    const given = gifts.map(
      ({ recipientName, recipientEmail, sendAt, sentAt }) =>
        `a gift for ${oneLine(recipientName)}, ${recipientEmail}: ${sentAt ? `sent ${sentAt.toISOString()}` : `not before ${sendAt.toISOString()}`}\n`,
    )
    return { text: [...lines, ...given].join('') || 'It bought none.\n', data: { vouchers, gifts } }
  },
})

/** A name may contain anything; control characters never reach the terminal. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
}

function besides(what: string, money: ReturnType<typeof moneyOf>): string {
  return money.amount === 0 ? '' : ` (${textOf(money)} ${what})`
}

function textOf({ amount, currency }: ReturnType<typeof moneyOf>): string {
  return moneyText(amount, currency)
}

/** Mails the gift vouchers of an order again. */
export const voucherSend = orderAct({
  name: 'voucher send',
  summary: 'mails the gift vouchers of an order to its buyer again',
  takes: {},
  async run({ context: { database }, order, moment: { now } }) {
    if (!(await mailVouchersAgain(database, order.id, now)))
      throw new Refused(`${order.number} bought no gift voucher that is valid.`)
    return DONE
  },
})

/** Notes that staff have dealt with vouchers that were spent before their order was paid back. */
export const voucherSeen = orderAct({
  name: 'voucher seen',
  summary: 'takes the spent gift vouchers of an order that was paid back off the list of what waits',
  takes: { why: rest('WHY', 'Say what became of it, so that others know.') },
  async run({ wanted: { why }, context: { database }, order, moment }) {
    const seen = await setVouchersSeen(database, order.id, { ...moment, why })
    if (seen === 0) throw new Refused(`No gift voucher of ${order.number} waits for somebody.`)
    return DONE
  },
})

/** Blocks a voucher that an order bought. */
export const voucherBlock = stateOfVoucher('block', 'blocked', 'blocks a gift voucher that an order bought')
/** Opens a blocked voucher again. */
export const voucherUnblock = stateOfVoucher('unblock', 'active', 'opens a blocked gift voucher again')

function stateOfVoucher(verb: string, to: SoldVoucher['state'], summary: string): Command {
  return orderAct({
    name: `voucher ${verb}`,
    summary,
    help: 'A blocked voucher is the first that a refund of its order is taken off.',
    takes: {
      end: needed('END', 'Which voucher? Type the last four characters of its code.', text),
      why: rest('WHY', 'Say why, so that others know.'),
    },
    async run({ wanted: { end, why }, context: { database }, order, moment }) {
      const named = (await readVouchers(database, order.id)).filter(
        ({ codeEnd }) => codeEnd === end.toUpperCase(),
      )
      const [voucher] = named
      if (!voucher) throw new Refused(`${order.number} bought no gift voucher that ends with ${end}.`)
      if (named.length > 1)
        throw new Refused(`Several vouchers end with ${end}. Use kontor coupon ${verb} with the whole code.`)
      if (!(await setVoucherState(database, voucher, { ...moment, to, why })))
        throw new Refused(`That voucher is already ${to}.`)
      return DONE
    },
  })
}

/** Corrects where a gift goes. */
export const voucherReaddress = orderAct({
  name: 'voucher readdress',
  summary: 'corrects the e-mail address that a gift voucher of an order goes to',
  help: 'One that was sent already is mailed again, to the new address. Block it first if strangers may have the code.',
  takes: {
    email: needed('EMAIL', 'Which address?', text),
    product: option('ID', 'chooses the line, where several are gifts, by the id of its variant', text),
  },
  async run({ wanted: { email, product = null }, context: { database }, order, moment, streams }) {
    if (!isValidEmail(email)) throw new Refused(`${email} is no e-mail address.`)
    const command = { orderId: order.id, email, productId: product }
    const { isMailedAgain } = await readdressVouchers(database, command, moment)
    streams.out.write(isMailedAgain ? 'It is mailed again.\n' : 'It goes there on its day.\n')
    return DONE
  },
})
