import { INVITE_DAYS_MAX } from '#domains/review/contract.ts'
import {
  CONTACT_RULES,
  type ContactRules,
  MAIL_RULES,
  type MailRules,
  RESERVATION_SHARE,
  RETURN_DAYS_MAX,
  RETURN_DAYS_MIN,
  RETURN_RULES,
  REVIEW_RULES,
  type ReservationShare,
  type ReturnRules,
  type ReviewRules,
  readSettings,
  shopActions,
  VOUCHER_LIMIT,
  type VoucherLimit,
} from '#domains/shop/index.ts'
import { LOCALES } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm } from '../kit/form/form-definition.ts'

/** The keys of `shop_setting` that the form holds. */
export const SETTINGS_KEYS = [
  'shopName',
  'mails',
  'contact',
  'returns',
  'reviews',
  'reservations',
  'vouchers',
] as const

/** Mails to the owner, reminders, and what orders may reserve. */
export const settingsForm = defineForm({
  path: 'settings',
  title: msg('Settings'),
  action: shopActions['edit-settings'],
  isOnly: true,
  sections: [
    {
      title: msg('Shop'),
      fields: [{ kind: 'text', name: 'shopName', label: msg('Name of the shop'), isRequired: true, max: 60 }],
    },
    {
      title: msg('E-mails'),
      fields: [
        {
          kind: 'list',
          name: 'recipients',
          label: msg('Who hears of new orders'),
          hint: msg('One e-mail address on each line, at most five. Empty: the address of the seller.'),
        },
        {
          kind: 'choice',
          name: 'mailLocale',
          label: msg('Language of these e-mails'),
          choices: Object.fromEntries(LOCALES.map(({ code, name }) => [code, name])),
        },
        {
          kind: 'number',
          name: 'reminderDays',
          label: msg('Days until a transfer is asked for'),
          hint: msg(
            'Once for each order, and not to somebody who has paid. Orders without a transfer are cancelled after 14 days.',
          ),
          min: 1,
          max: 13,
        },
      ],
    },
    {
      title: msg('Messages to the shop'),
      fields: [
        {
          kind: 'list',
          name: 'contactRecipients',
          label: msg('Who hears of messages'),
          hint: msg(
            'One e-mail address on each line, at most five. Replies to your answers go to the first one. Empty: the address of the seller.',
          ),
        },
        {
          kind: 'long-text',
          name: 'contactHours',
          label: msg('When somebody is there'),
          hint: msg('The contact page shows it, for example your opening hours.'),
          perLocale: true,
          max: 500,
        },
        {
          kind: 'number',
          name: 'contactKeepMonths',
          label: msg('Months until an answered or closed conversation is deleted'),
          hint: msg('Keep it no longer than you need it.'),
          min: 1,
          max: 120,
        },
      ],
    },
    {
      title: msg('Returns'),
      hint: msg(
        'Search engines and the page of withdrawals tell it. Say the same on your page “Right of withdrawal”.',
      ),
      fields: [
        {
          kind: 'choice',
          name: 'returnPayer',
          label: msg('Who pays for sending goods back'),
          choices: { buyer: msg('The buyer'), shop: msg('The shop') },
        },
        {
          kind: 'number',
          name: 'returnDays',
          label: msg('Days in which you take goods back'),
          hint: msg('The law says 14. After these, your staff decide about each.'),
          min: RETURN_DAYS_MIN,
          max: RETURN_DAYS_MAX,
        },
      ],
    },
    {
      title: msg('Reviews of products'),
      hint: msg('Only who bought a product and got it can review it.'),
      fields: [
        {
          kind: 'check',
          name: 'reviewsOn',
          label: msg('Products have reviews'),
          hint: msg('Without it nobody sees or writes any. What was written is kept.'),
        },
        {
          kind: 'check',
          name: 'reviewsModerated',
          label: msg('Staff look at each review before it is shown'),
          hint: msg(
            'Without it, reviews are shown at once. Those with links, addresses or telephone numbers wait for staff all the same.',
          ),
        },
        {
          kind: 'number',
          name: 'reviewInviteDays',
          label: msg('Days after an order until its buyer is asked for reviews by e-mail'),
          hint: msg(
            'Empty: nobody is asked. Such an e-mail is advertising: in Germany and other countries you need the consent of the buyer, or must tell buyers when they order that they can object. Who objects is not asked again.',
          ),
          min: 1,
          max: INVITE_DAYS_MAX,
        },
      ],
    },
    {
      title: msg('Limits'),
      hint: msg('What orders that are not paid may keep from other buyers.'),
      fields: [
        {
          kind: 'number',
          name: 'buyerPercent',
          label: msg('Share of the stock for one buyer, percent'),
          min: 1,
          max: 100,
        },
        {
          kind: 'number',
          name: 'networkPercent',
          label: msg('Share of the stock for one network, percent'),
          min: 1,
          max: 100,
        },
        {
          kind: 'number',
          name: 'pieces',
          label: msg('Pieces that anybody may keep'),
          min: 1,
          max: 1_000_000,
        },
        { kind: 'number', name: 'perLine', label: msg('Most gift vouchers in one line'), min: 1, max: 1_000 },
      ],
    },
  ],
  async read(db) {
    const stored = await readSettings(db, SETTINGS_KEYS)
    const mails = { ...MAIL_RULES, ...(stored.mails as Partial<MailRules> | undefined) }
    const contact: ContactRules = {
      ...CONTACT_RULES,
      ...(stored.contact as Partial<ContactRules> | undefined),
    }
    const reviews: ReviewRules = {
      ...REVIEW_RULES,
      ...(stored.reviews as Partial<ReviewRules> | undefined),
    }
    const share = { ...RESERVATION_SHARE, ...(stored.reservations as Partial<ReservationShare> | undefined) }
    const returns: ReturnRules = { ...RETURN_RULES, ...(stored.returns as Partial<ReturnRules> | undefined) }
    const { perLine } = { ...VOUCHER_LIMIT, ...(stored.vouchers as Partial<VoucherLimit> | undefined) }
    return {
      shopName: String(stored.shopName ?? ''),
      recipients: mails.recipients,
      mailLocale: mails.locale,
      reminderDays: mails.reminderDays,
      contactRecipients: contact.recipients,
      contactHours: { en: '', de: '', fr: '', ar: '', ...contact.hours },
      contactKeepMonths: contact.keepMonths,
      reviewsOn: reviews.isOn,
      reviewsModerated: reviews.isModerated,
      reviewInviteDays: reviews.inviteDays,
      returnPayer: returns.payer as string,
      returnDays: returns.days,
      buyerPercent: share.buyerPercent,
      networkPercent: share.networkPercent,
      pieces: share.pieces,
      perLine,
    }
  },
})
