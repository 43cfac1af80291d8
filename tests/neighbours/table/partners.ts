import { newPartner, openProgramme, type TestPartner } from '../../support/partners.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'

interface Taking {
  readonly partner: TestPartner
  readonly password: string
}

const PIXEL = 'https://pixel.example/{order}'
const CALLBACK = 'https://calls.example/orders'

async function taking({ shop }: World): Promise<Taking> {
  await openProgramme(shop)
  const partner = await newPartner(shop)
  return { partner, password: await partner.member.hashed() }
}
const secretsOf = ({ partner: { member }, password }: Taking): string[] => [
  member.email,
  password,
  ...member.cookies.values(),
]

const settingPixel: Neighbour<Taking> = {
  name: 'set a tracking pixel',
  commands: ['partner/set-pixel'],
  begin: taking,
  act: (_world, { partner: { member }, password }) =>
    member.call('/partner/trackingpixel', { trackingPixel: PIXEL, password }),
  promises: async (world, { partner: { ref } }) => ({
    shown: await world.count(
      `SELECT count(*) FROM (SELECT template FROM partner_pixel x JOIN partner_ref r ON r.partner_id = x.partner_id WHERE r.ref = $1 ORDER BY x.id DESC LIMIT 1) l WHERE l.template <> ''`,
      [ref],
    ),
  }),
  facts: async (world, { partner: { ref } }) => ({
    changes: await world.count(
      'SELECT count(*) FROM partner_pixel x JOIN partner_ref r ON r.partner_id = x.partner_id WHERE r.ref = $1',
      [ref],
    ),
  }),
  undo: (_world, { partner: { member }, password }) =>
    member.call('/partner/trackingpixel', { trackingPixel: '', password }),
  expire: without('it stands until the partner or staff take it away'),
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const settingAddress: Neighbour<Taking> = {
  name: 'set the address of signed calls',
  commands: ['outgoing-call/set-endpoint'],
  begin: taking,
  act: (_world, { partner: { member }, password }) =>
    member.call('/partner/callback', { callback: CALLBACK, password }),
  promises: async (world, { partner: { member } }) => ({
    called: await world.count(
      `SELECT count(*) FROM call_endpoint e JOIN account a ON a.id = e.account_id WHERE a.email = $1 AND e.state = 'on'`,
      [member.email],
    ),
  }),
  facts: async (world, { partner: { member } }) => ({
    ...(
      await world.rows(
        `SELECT e.url, e.secret_number AS secrets, (SELECT count(*) FROM call_endpoint_event v WHERE v.endpoint_id = e.id) AS events
         FROM call_endpoint e JOIN account a ON a.id = e.account_id WHERE a.email = $1`,
        [member.email],
      )
    )[0],
  }),
  undo: (_world, { partner: { member }, password }) =>
    member.call('/partner/callback', { callback: '', password }),
  expire: without('it stands until nothing arrives for three days: flows of partner/signed-calls'),
  // The secret is shown once.
  repeat: { answer: 'any' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

/** What partners set outside the shop. */
export const PARTNERS: readonly AnyNeighbour[] = [settingPixel, settingAddress]
