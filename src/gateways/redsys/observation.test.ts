import { CURRENCIES } from 'redsys-easy'
import { describe, expect, it } from 'vitest'
import { BadSignatureError } from '#domains/payment/index.ts'
import { GatewaySettingsError } from '#gateways/support/config.ts'
import { currencyLetters, currencyNumber } from './currencies.ts'
import { createRedsysGateway } from './index.ts'
import { instantOf, observationOf, statusOf } from './observation.ts'
import { orderNumberOf } from './order-number.ts'
import { readTerminal } from './settings.ts'

const SETTINGS = {
  REDSYS_MERCHANT_CODE: '999008881',
  REDSYS_TERMINAL: '1',
  REDSYS_SECRET: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
}
const ATTEMPT = '019ab000-0000-7000-8000-000000000001'
const AT = new Date('2026-11-21T12:00:00Z')
const OPERATION = {
  Ds_Order: '1234abcdEFGH',
  Ds_Amount: '12999',
  Ds_Currency: '978',
  Ds_MerchantCode: '999008881',
  Ds_Terminal: '001',
  Ds_Response: '0000',
  Ds_MerchantData: ATTEMPT,
  Ds_TransactionType: '0',
  Ds_AuthorisationCode: '052029',
}

describe('the code of an operation', () => {
  it.each([
    ['0000', 'settled'],
    ['0099', 'settled'],
    ['0100', 'failed'],
    ['0101', 'failed'],
    ['0184', 'failed'],
    ['0190', 'failed'],
    ['0900', 'failed'],
    ['0913', 'failed'],
    ['9142', 'expired'],
    ['9673', 'cancelled'],
    ['9915', 'cancelled'],
    ['9929', 'cancelled'],
    ['9930', 'processing'],
    ['8210', 'action'],
    ['9999', 'action'],
    ['9998', 'open'],
    ['', 'open'],
    [' 0000', 'open'],
    ['0x10', 'open'],
    ['-1', 'open'],
    ['null', 'open'],
  ])('%j means %s', (code, status) => {
    expect(statusOf(code)).toBe(status)
  })
})

describe('an observation', () => {
  const terminal = readTerminal(SETTINGS)!

  it('says what was taken, from whom and for which attempt', () => {
    expect(observationOf(terminal, OPERATION, [], AT)).toEqual({
      ref: '1234abcdEFGH',
      attemptId: ATTEMPT,
      account: '999008881/1',
      livemode: true,
      at: AT,
      status: 'settled',
      requested: { amount: 12_999, currency: 'EUR' },
      captured: { amount: 12_999, currency: 'EUR' },
      refunds: [],
      disputes: [],
    })
  })

  it('takes nothing where the bank said no', () => {
    expect(observationOf(terminal, { ...OPERATION, Ds_Response: '0190' }, [], AT)).toMatchObject({
      status: 'failed',
      captured: { amount: 0, currency: 'EUR' },
      reason: 'Redsys code 0190',
    })
  })

  it('has amounts in minor units of 0, 2 and 3 places as they are', () => {
    const seen = (amount: string, currency: string) =>
      observationOf(terminal, { ...OPERATION, Ds_Amount: amount, Ds_Currency: currency }, [], AT).captured
    expect(seen('1500', '392')).toEqual({ amount: 1500, currency: 'JPY' })
    expect(seen('1500', '978')).toEqual({ amount: 1500, currency: 'EUR' })
    expect(seen('1500', '414')).toEqual({ amount: 1500, currency: 'KWD' })
  })

  it('never matches an order when amount or currency cannot be read', () => {
    expect(
      observationOf(terminal, { ...OPERATION, Ds_Amount: '12.99', Ds_Currency: '1' }, [], AT).captured,
    ).toEqual({ amount: 0, currency: 'XTS' })
  })

  it('names no attempt that is none of ours', () => {
    for (const data of ['', 'order 5', `${ATTEMPT}0`])
      expect(observationOf(terminal, { ...OPERATION, Ds_MerchantData: data }, [], AT).attemptId).toBeNull()
  })

  it('lists what went back with our names for it', () => {
    const refund = {
      ...OPERATION,
      Ds_TransactionType: '3',
      Ds_Response: '0900',
      Ds_Amount: '100',
      Ds_MerchantData: 'r-1',
      Ds_AuthorisationCode: '7',
    }
    const others = [{ ...refund, Ds_MerchantData: '', Ds_AuthorisationCode: '8', Ds_Response: '0950' }]
    expect(observationOf(terminal, OPERATION, [refund, ...others], AT).refunds).toEqual([
      {
        providerRefundId: '1234abcdEFGH/7',
        refundId: 'r-1',
        amount: { amount: 100, currency: 'EUR' },
        status: 'done',
      },
      {
        providerRefundId: '1234abcdEFGH/8',
        refundId: null,
        amount: { amount: 100, currency: 'EUR' },
        status: 'failed',
      },
    ])
  })

  it('reads the minute in Spain, in winter and summer, encoded or not', () => {
    expect(instantOf({ Ds_Date: '21/11/2026', Ds_Hour: '13:05' }).toISOString()).toBe(
      '2026-11-21T12:05:00.000Z',
    )
    expect(instantOf({ Ds_Date: '01%2F07%2F2026', Ds_Hour: '00%3A30' }).toISOString()).toBe(
      '2026-06-30T22:30:00.000Z',
    )
    expect(instantOf({ Ds_Date: 'yesterday' }).getTime()).toBe(0)
  })
})

describe('the order number', () => {
  it('has the form that Redsys wants, the same for the same attempt and another for the next', () => {
    const numbers = Array.from({ length: 2_000 }, (_, index) => orderNumberOf(`attempt-${index}`))
    for (const number of numbers) expect(number).toMatch(/^\d{4}[0-9A-Za-z]{8}$/)
    expect(new Set(numbers).size).toBe(2_000)
    expect(orderNumberOf('attempt-7')).toBe(numbers[7])
  })
})

describe('currencies', () => {
  it('have the numbers that redsys-easy knows', () => {
    for (const [letters, { num }] of Object.entries(CURRENCIES))
      if (letters !== 'HRK') expect([letters, currencyNumber(letters)]).toEqual([letters, num])
  })

  it('are read with and without leading noughts', () => {
    expect([currencyLetters('048'), currencyLetters('48'), currencyLetters('0')]).toEqual([
      'BHD',
      'BHD',
      'XTS',
    ])
  })
})

describe('the settings', () => {
  it('are none: Redsys is not offered', () => {
    expect(createRedsysGateway({})).toBeNull()
    expect(createRedsysGateway({ REDSYS_URL: 'https://sis-t.redsys.es:25443' })).toBeNull()
  })

  it.each([
    ['REDSYS_MERCHANT_CODE', ''],
    ['REDSYS_MERCHANT_CODE', 'shop'],
    ['REDSYS_TERMINAL', ' '],
    ['REDSYS_TERMINAL', 'one'],
    ['REDSYS_SECRET', ''],
    ['REDSYS_SECRET', `${SETTINGS.REDSYS_SECRET}, `],
    ['REDSYS_SECRET', 'short'],
    ['REDSYS_SIGNATURE_VERSION', ''],
    ['REDSYS_SIGNATURE_VERSION', 'HMAC_SHA1_V0'],
    ['REDSYS_URL', 'http://sis.redsys.es'],
    ['REDSYS_URL', 'sis.redsys.es'],
    ['REDSYS_CURRENCIES', 'EUR,EURO'],
  ])('are refused with %s = %j', (name, value) => {
    expect(() => createRedsysGateway({ ...SETTINGS, [name]: value })).toThrow(GatewaySettingsError)
  })

  it('refuse a secret that is no key of triple DES for V1', () => {
    expect(() =>
      createRedsysGateway({
        ...SETTINGS,
        REDSYS_SIGNATURE_VERSION: 'HMAC_SHA256_V1',
        REDSYS_SECRET: 'sixteen letters!',
      }),
    ).toThrow(GatewaySettingsError)
  })

  it('are live at the address of Redsys alone', () => {
    expect(createRedsysGateway(SETTINGS)).toMatchObject({
      livemode: true,
      account: '999008881/1',
      info: { currencies: ['EUR'] },
    })
    for (const url of ['https://sis-t.redsys.es:25443', 'http://127.0.0.1:4000'])
      expect(createRedsysGateway({ ...SETTINGS, REDSYS_URL: url })!.livemode).toBe(false)
  })
})

describe('what is not signed by Redsys', () => {
  const gateway = createRedsysGateway(SETTINGS)!

  it.each([
    '',
    'Ds_SignatureVersion=&Ds_MerchantParameters=&Ds_Signature=',
    '{}',
    Buffer.from([0xff, 0xfe, 0x80]),
  ])('is no notification: %j', async (body) => {
    await expect(
      gateway.openWebhook!({ method: 'POST', url: '/', headers: {}, body: Buffer.from(body) }, AT),
    ).rejects.toThrow(BadSignatureError)
  })

  it.each([
    '/return/redsys',
    '/return/redsys?status=paid&Ds_Order=1234abcd',
    '/return/redsys?Ds_SignatureVersion=HMAC_SHA512_V2&Ds_MerchantParameters=e30&Ds_Signature=x',
  ])('names no payment on the way back: %s', (url) => {
    expect(gateway.onReturn!({ method: 'GET', url, headers: {}, body: Buffer.alloc(0) })).toEqual({
      ref: null,
    })
  })

  it('is no answer either: the payment is unreachable, not gone', async () => {
    const nobody = createRedsysGateway({ ...SETTINGS, REDSYS_URL: 'http://127.0.0.1:9' })!
    await expect(nobody.observe!('1234abcd')).rejects.toMatchObject({ kind: 'unreachable' })
  })
})
