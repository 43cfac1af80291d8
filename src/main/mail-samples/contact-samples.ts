import type { ContactMailKind, ContactMailProps, MailSite } from '#domains/mail-log/ports.ts'

const AT = '2026-11-21T10:14:00Z'

/** Where each mail about a message leads, and whether staff have answered. */
const CONTACT_SAMPLES: Readonly<
  Record<ContactMailKind, Pick<ContactMailProps, 'answer'> & { path: string }>
> = {
  'contact-received': { path: '/admin/contacts/1001', answer: '' },
  'contact-receipt': { path: '/contact', answer: '' },
  'contact-answer': { path: '/contact', answer: 'Dear Ada,\nyes: it fits both arms.\nBest wishes, Grete' },
}

/** Mails about messages to the shop, from sample data. */
export const contactSamples = Object.entries(CONTACT_SAMPLES).map(([kind, { path, answer }]) => ({
  name: kind,
  kind: 'contact' as const,
  props: (site: MailSite): ContactMailProps => ({
    kind: kind as ContactMailKind,
    number: 'C1001',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    subject: 'Needle of the MT-2',
    message: 'Good morning,\ndoes the needle of the MT-2 fit both arms?',
    answer,
    canReply: true,
    at: AT,
    url: `${site.origin}${site.basePath}${path}`,
    site,
  }),
}))
