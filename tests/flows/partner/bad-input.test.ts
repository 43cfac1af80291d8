import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#kernel/clock.ts'
import { advance, type Member } from '../../support/member.ts'
import { newPartner, openProgramme } from '../../support/partners.ts'
import { balanceOf, IBAN, newEarner, OTHER_IBAN, payout } from '../../support/payouts.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
beforeAll(() => openProgramme(shop))

/** Fewer than the calls that one person may make in an hour. */
const IN_AN_HOUR = 25

/** Makes calls that one person could not make in an hour, some in each of many hours. */
async function patiently<Thing>(
  { member }: { readonly member: Member },
  things: readonly Thing[],
  run: (thing: Thing) => Promise<void>,
): Promise<void> {
  for (const [index, thing] of things.entries()) {
    if (index > 0 && index % IN_AN_HOUR === 0) {
      advance(shop, 2 * HOUR)
      await member.signIn()
    }
    await run(thing)
  }
}

const change = async (member: Member, ref: string) =>
  member.call('/partner/ref', { ref, password: await member.hashed() })

describe('a ref id', () => {
  const NOBODY = { status: 422, code: 'invalid-fields', fields: ['ref'] }
  const said = ({ status, body }: Awaited<ReturnType<typeof change>>) => ({
    status,
    code: body.code,
    fields: body.fields,
  })

  test('that is a page, a language or a word of the shop is refused, and so is what looks like one', async () => {
    const partner = await newPartner(shop)
    const words = [
      'admin',
      'adm1n',
      'a-d-m-i-n',
      'partner',
      'cart',
      'order',
      'profile',
      'login',
      'l0gin',
      'logln',
      'search',
      '5earch',
      'contact',
      'webhooks',
      'vvebhooks',
      'healthz',
      'sandbox',
      'kontor',
      'k0nt0r',
      'shop',
      '5hop',
      'support',
      'staff',
      'root',
      'r00t',
      'null',
      'undefined',
      'undefined-',
    ]
    await patiently(partner, words, async (ref) => {
      expect({ ref, ...said(await change(partner.member, ref)) }).toEqual({ ref, ...NOBODY })
    })
  })

  test('in upper case, in other scripts and with signs that nobody sees is refused, and takes no name', async () => {
    const partner = await newPartner(shop)
    const texts = [
      'KLANG',
      'kLang',
      'ⅽlang',
      'кlang',
      'klаng',
      'klang\u0301',
      'klàng',
      'klɑng',
      'kℓang',
      'ｋｌａｎｇ',
      '𝗸lang',
      'Klang',
      'klanɡ',
      'kl\u00adang',
      'kl\u200bang',
      'kl\u200dang',
      '\u202eklang',
      'klang\u2060',
      'kl\u0000ang',
      'straße',
      'ﬁlm',
      'klan\u0261',
      'kl‐ang',
      'kl_ang',
      'klang.',
      'kl ang',
      'klang/..',
      '٣٤٥',
      '-klang',
      'klang-',
      'kl--ang',
      '---',
      'kl',
      'a'.repeat(33),
      '<b>klang</b>',
      "klang'--",
    ]
    await patiently(partner, texts, async (ref) => {
      expect({ ref, ...said(await change(partner.member, ref)) }).toEqual({ ref, ...NOBODY })
    })
    expect((await change(partner.member, 'klang')).body).toEqual({ ref: 'klang' })
  })

  test('that is taken is refused in each spelling that an eye reads as it', async () => {
    const [one, other] = [await newPartner(shop), await newPartner(shop)]
    expect((await change(one.member, 'modern-sill')).status).toBe(200)
    const alike = [
      'modern-sill',
      'modernsill',
      'm0dern-sill',
      'rnodern-sill',
      'modem-sill',
      'mo-dern-sill',
      'modern-si1l',
      'modern-5ill',
      'modern-slii',
      'moclern-sill',
    ]
    await patiently(other, alike, async (ref) => {
      expect([ref, (await change(other.member, ref)).body.code]).toEqual([ref, 'ref-taken'])
    })
    expect((await change(other.member, 'moderner-sill')).status).toBe(200)
  })
})

describe('an IBAN', () => {
  /** Each of these has right check digits. Source: ISO 13616. */
  const IBANS = [IBAN, OTHER_IBAN, 'NL91ABNA0417164300', 'FR1420041010050500013M02606', 'NO9386011117947']

  /** Returns it with another digit in each place, and with each two neighbours changed over. */
  function wrongByOne(iban: string): string[] {
    const digits = [...iban].flatMap((sign, at) =>
      /\d/.test(sign) ? [iban.slice(0, at) + ((Number(sign) + 1 + (at % 8)) % 10) + iban.slice(at + 1)] : [],
    )
    const swapped = [...iban].flatMap((sign, at) => {
      const next = iban[at + 1]
      return next !== undefined && next !== sign && /\d/.test(sign) && /\d/.test(next)
        ? [iban.slice(0, at) + next + sign + iban.slice(at + 2)]
        : []
    })
    return [...digits, ...swapped]
  }

  test.each(IBANS)(
    '%s is taken, and refused with any one digit wrong or two changed over (§7.17)',
    async (iban) => {
      const partner = await newEarner(shop, 5_000)
      const wrong = wrongByOne(iban)
      expect(wrong.length).toBeGreaterThan(13)
      await patiently(partner, wrong, async (payoutAccount) => {
        const { status, body } = await payout(partner.member, { payoutAccount, request: '1' })
        expect([payoutAccount, status, body.fields]).toEqual([payoutAccount, 422, ['payoutAccount']])
      })
      expect(await balanceOf(shop, partner.id)).toEqual({ payable: 5_000, paid: 0 })
      advance(shop, 2 * HOUR)
      await partner.member.signIn()
      expect((await payout(partner.member, { payoutAccount: iban, request: '1' })).status).toBe(200)
    },
  )

  test.each([
    'DE89 3704 0044 0532 0130 0',
    'DE893704004405320130000',
    'DE89-3704-0044-0532-0130-00',
    'XX893704004405320130000',
    'ＤＥ89370400440532013000',
    'DE٨٩370400440532013000',
    'ÐE89370400440532013000',
    `${IBAN}\n${OTHER_IBAN}`,
    '370400440532013000',
    '',
  ])('%j is none', async (payoutAccount) => {
    const { member } = await newEarner(shop, 0)
    const { status, body } = await payout(member, { payoutAccount })
    expect([status, body.fields]).toEqual([422, ['payoutAccount']])
  })
})

describe('an amount', () => {
  test.each([
    ['8451', 'payout-over-payable'],
    ['8450.01', 'invalid-fields'],
    ['845000', 'payout-over-payable'],
    ['999999999', 'payout-over-payable'],
    ['1000000000', 'invalid-fields'],
    ['99999999999999999999', 'invalid-fields'],
    ['2499', 'payout-too-small'],
    ['1', 'payout-too-small'],
    ['0', 'payout-too-small'],
    ['-0', 'payout-too-small'],
    ['-8450', 'payout-too-small'],
    ['+2500', 'invalid-fields'],
    ['2,500', 'invalid-fields'],
    ['2500 EUR', 'invalid-fields'],
    ['0x9c4', 'invalid-fields'],
    ['2500e0', 'invalid-fields'],
    ['NaN', 'invalid-fields'],
    ['Infinity', 'invalid-fields'],
    ['٢٥٠٠', 'invalid-fields'],
    ['２５００', 'invalid-fields'],
  ])('of %j is refused as %s, and nothing leaves the balance', async (amount, code) => {
    const { member, id } = await newEarner(shop, 8_450)
    const { status, body } = await payout(member, { request: '1', amount })
    expect([status, body.code, body.fields]).toEqual([422, code, ['amount']])
    expect(await balanceOf(shop, id)).toEqual({ payable: 8_450, paid: 0 })
  })

  test('that is sent twice in one form is refused', async () => {
    const { member, id } = await newEarner(shop, 8_450)
    const fields = { payoutType: 'sepa', payoutAccount: IBAN, request: '1', password: await member.hashed() }
    const { status, body } = await member.call('/partner/payout', { ...fields, amount: ['2500', '8450'] })
    expect([status, body.fields]).toEqual([422, ['amount']])
    expect(await balanceOf(shop, id)).toEqual({ payable: 8_450, paid: 0 })
  })
})
