import type { MailTransport } from '#domains/mail-log/index.ts'
import { readShopRules, shopActions, shopErrors } from '#domains/shop/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { LOCALES } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import { publishLegal } from '#processes/set-up-shop/publish-legal.ts'
import { saveStep } from '#processes/set-up-shop/save-step.ts'
import { isIban } from '#processes/set-up-shop/shop-file.ts'
import { accepted, eachNamed, flag, optional, ruled, text } from '../../../fields.ts'
import { type Call, defineCall } from '../../../form-call.ts'
import { OK } from '../../../shapes/common.ts'
import { emailField } from '../../email-field.ts'
import { saveUnlessNewer, versionField } from './changed-meanwhile.ts'
import { stepPage } from './fields.ts'

export interface SetUpCallParts {
  readonly dataDir: string
  /** Opens the transport of a test mail; it does not send where no mail server is set. */
  readonly openMail: () => MailTransport
}

/** Publishes the legal pages from templates. Source: decision 0052. */
export function setUpLegalCall(): Call {
  return defineCall({
    path: '/admin/setup/legal',
    summary: 'Publish the legal pages from templates',
    action: shopActions['edit-settings'],
    fields: {
      locale: eachNamed(/^locale\.([a-z]{2})$/, flag()),
      representative: optional(text({ max: 200 })),
      register: optional(text({ max: 200 })),
      again: flag(),
      checked: accepted(),
    },
    page: stepPage('legal', 'payment'),
    answer: OK,
    async handle({ fields, accountId, clock, commit }) {
      const locales = LOCALES.map(({ code }) => code).filter((code) => fields.locale.get(code) === true)
      if (locales.length === 0) throw commonErrors['missing-fields']({ fields: ['locale.en'] })
      const { representative = '', register = '', again } = fields
      return commit(async (tx) => {
        const wish = { locales, representative, register, isAgain: again, rules: await readShopRules(tx) }
        await publishLegal(tx, wish, { accountId, now: clock.now() })
        return { ok: true }
      })
    },
  })
}

const iban = () =>
  ruled(42, (typed) => {
    const plain = typed.replaceAll(/\s/g, '').toUpperCase()
    return isIban(plain) ? plain : undefined
  })
const bic = () =>
  ruled(11, (typed) => (/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(typed) ? typed : undefined))

/** Saves the ways to pay that need no provider: bank account, cash on delivery. Source: decision 0052. */
export function setUpPaymentCall(): Call {
  return defineCall({
    path: '/admin/setup/payment',
    summary: 'Save the bank account for transfers, and whether couriers take money',
    action: shopActions['edit-bank-account'],
    errors: ['changed-meanwhile'],
    fields: {
      version: versionField(),
      holder: optional(text({ max: 70 })),
      iban: optional(iban()),
      bic: optional(bic()),
      cash: flag(),
    },
    page: stepPage('payment', 'mail'),
    answer: OK,
    async handle({ fields, accountId, clock, locale, commit }) {
      const { version, holder, iban: account, bic: bank, cash } = fields
      const parts = { holder, iban: account, bic: bank }
      const missing = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [name] : []))
      if (missing.length > 0 && missing.length < Object.keys(parts).length)
        throw commonErrors['missing-fields']({ fields: missing })
      const bankAccount = missing.length === 0 ? parts : null
      return commit(async (tx) => {
        await saveUnlessNewer(tx, { step: 'payment', version, locale }, () =>
          saveStep(tx, { bankAccount, cashOnDelivery: cash }, { accountId, now: clock.now() }),
        )
        return { ok: true }
      })
    },
  })
}

/** Sends a test mail, and remembers that it left. Source: decision 0052. */
export function setUpMailCall({ openMail }: SetUpCallParts): Call {
  return defineCall({
    path: '/admin/setup/mail',
    summary: 'Send a test mail',
    action: shopActions['edit-settings'],
    errors: ['no-mail-server', 'mail-not-sent'],
    fields: { to: emailField() },
    limit: { burst: 5, refillMs: 60_000 },
    page: stepPage('mail', 'product'),
    flash: () => ({ success: msg('The test mail is on its way') }),
    answer: OK,
    async handle({ fields: { to }, accountId, clock, translate, commit }) {
      const transport = openMail()
      const words = translate('This is a test mail of your shop. Your mail server works.')
      try {
        if (!transport.sends) throw shopErrors['no-mail-server']()
        const subject = translate('Test mail')
        const mail = {
          id: uuidv7(clock.now().getTime()),
          to,
          subject,
          text: words,
          html: `<p>${escaped(words)}</p>`,
        }
        await transport.send(mail).catch((cause: unknown) => {
          throw shopErrors['mail-not-sent']({ cause })
        })
      } finally {
        transport.close()
      }
      return commit(async (tx) => {
        await saveStep(tx, { mailTestedAt: clock.now().toISOString() }, { accountId, now: clock.now() })
        return { ok: true }
      })
    },
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
