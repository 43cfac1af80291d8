import { createRedsysAPI } from 'redsys-easy'
import { describe, expect, it } from 'vitest'
import { BadSignatureError } from '#domains/payment/index.ts'
import { open, seal } from './message.ts'
import { readTerminal, type Terminal } from './settings.ts'
import { isSignature, orderKeyV1, orderKeyV2, signatureOf } from './signature.ts'

const SECRET = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7'

/** Published by redsys-easy, test/fixtures/rest/redirect.ts. */
const V1 = {
  order: '0726qI3H7sZx',
  key: 'GViV77kFjMPKVUcE9qxzlg==',
  request: {
    DS_MERCHANT_TRANSACTIONTYPE: '0',
    DS_MERCHANT_ORDER: '0726qI3H7sZx',
    DS_MERCHANT_MERCHANTCODE: '999008881',
    DS_MERCHANT_TERMINAL: '1',
    DS_MERCHANT_AMOUNT: '4999',
    DS_MERCHANT_CURRENCY: '978',
    DS_MERCHANT_MERCHANTURL: 'http://www.prueba.com/urlNotificacion.php',
    DS_MERCHANT_URLOK: 'http://www.prueba.com/urlOK.php',
    DS_MERCHANT_URLKO: 'http://www.prueba.com/urlKO.php',
  } as const,
  requestSignature: 'TyW+LIa2GZnhCPLM7JSPwbQn4ZjOvMO/KiIf4yJgwo8=',
  notification: {
    Ds_SignatureVersion: 'HMAC_SHA256_V1',
    Ds_MerchantParameters:
      'eyJEc19EYXRlIjoiMjIlMkYxMCUyRjIwMjEiLCJEc19Ib3VyIjoiMjIlM0E1MSIsIkRzX1NlY3VyZVBheW1lbnQiOiIxIiwiRHNfQ2FyZF9OdW1iZXIiOiI0NTQ4ODEqKioqKiowMDA0IiwiRHNfQ2FyZF9Db3VudHJ5IjoiNzI0IiwiRHNfQW1vdW50IjoiNDk5OSIsIkRzX0N1cnJlbmN5IjoiOTc4IiwiRHNfT3JkZXIiOiIwNzI2cUkzSDdzWngiLCJEc19NZXJjaGFudENvZGUiOiI5OTkwMDg4ODEiLCJEc19UZXJtaW5hbCI6IjAwMSIsIkRzX1Jlc3BvbnNlIjoiMDAwMCIsIkRzX01lcmNoYW50RGF0YSI6IiIsIkRzX1RyYW5zYWN0aW9uVHlwZSI6IjAiLCJEc19Db25zdW1lckxhbmd1YWdlIjoiMSIsIkRzX0F1dGhvcmlzYXRpb25Db2RlIjoiMDUyMDI5IiwiRHNfQ2FyZF9CcmFuZCI6IjEiLCJEc19Qcm9jZXNzZWRQYXlNZXRob2QiOiIxIn0=',
    Ds_Signature: '52nPyUkyDws__OfMqDka_yN-arxzulELZC1TYTvvR0s=',
  },
}

/** Published by Redsys, pagosonline.redsys.es "Firmar una operación". */
const V2 = {
  order: '1234567890',
  key: 'RWt3/IPTzYRMXsQtkiGRKg==',
  parameters:
    'eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAiLCJEU19NRVJDSEFOVF9NRVJDSEFOVENPREUiOiI5OTkwMDg4ODEiLCJEU19NRVJDSEFOVF9DVVJSRU5DWSI6Ijk3OCIsIkRTX01FUkNIQU5UX1RSQU5TQUNUSU9OVFlQRSI6IjAiLCJEU19NRVJDSEFOVF9URVJNSU5BTCI6IjEiLCJEU19NRVJDSEFOVF9NRVJDSEFOVFVSTCI6Imh0dHA6XC9cL3d3dy5wcnVlYmEuY29tXC91cmxOb3RpZmljYWNpb24ucGhwIiwiRFNfTUVSQ0hBTlRfVVJMT0siOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsT0sucGhwIiwiRFNfTUVSQ0hBTlRfVVJMS08iOiJodHRwOlwvXC93d3cucHJ1ZWJhLmNvbVwvdXJsS08ucGhwIn0',
  signature: 'Vjo02eSWq249IeZZp3R-ArFnGLhKY0OuzDDlx1BuVtZDC2yhczA7_11uZhsYzLZBCMFAz8u8uzGDX3AErHKmmw',
}

function terminal(version: string, secret = SECRET): Terminal {
  return readTerminal({
    REDSYS_MERCHANT_CODE: '999008881',
    REDSYS_TERMINAL: '1',
    REDSYS_SECRET: secret,
    REDSYS_SIGNATURE_VERSION: version,
  })!
}

describe('38: the published vector of HMAC_SHA256_V1', () => {
  it('gives the key of the order', () => {
    expect(orderKeyV1(SECRET, V1.order).toString('base64')).toBe(V1.key)
  })

  it('is what our request is signed with', async () => {
    const sealed = await seal(terminal('HMAC_SHA256_V1'), V1.request)
    expect(sealed.Ds_Signature).toBe(V1.requestSignature)
    expect(
      isSignature(V1.requestSignature, terminal('HMAC_SHA256_V1'), V1.order, sealed.Ds_MerchantParameters),
    ).toBe(true)
  })

  it('opens the notification', () => {
    expect(open(terminal('HMAC_SHA256_V1'), V1.notification)).toMatchObject({
      Ds_Order: V1.order,
      Ds_Response: '0000',
      Ds_Amount: '4999',
    })
  })

  it('is read by redsys-easy as by us', () => {
    const urls = {
      redirect: 'https://a.test',
      restTrataPeticion: 'https://a.test',
      restIniciaPeticion: 'https://a.test',
    }
    const theirs = createRedsysAPI({ secretKey: SECRET, urls }).processDirectRestNotification(V1.notification)
    expect(open(terminal('HMAC_SHA256_V1'), V1.notification)).toEqual(theirs)
  })
})

describe('38: the published vector of HMAC_SHA512_V2', () => {
  it('gives the key of the order', () => {
    expect(orderKeyV2(SECRET, V2.order)).toBe(V2.key)
  })

  it('gives the signature', () => {
    expect(signatureOf('HMAC_SHA512_V2', SECRET, V2.order, V2.parameters)).toBe(V2.signature)
    expect(isSignature(V2.signature, terminal('HMAC_SHA512_V2'), V2.order, V2.parameters)).toBe(true)
  })
})

describe.each(['HMAC_SHA256_V1', 'HMAC_SHA512_V2'] as const)('a message signed with %s', (version) => {
  const parameters = Buffer.from(JSON.stringify({ Ds_Order: '1234abcd', Ds_Response: '0000' })).toString(
    'base64',
  )
  const good = {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: parameters,
    Ds_Signature: signatureOf(version, SECRET, '1234abcd', parameters),
  }
  const refuse = (message: unknown, by = terminal(version)): void =>
    expect(() => open(by, message)).toThrow(BadSignatureError)

  it('opens with the right secret and with none other', () => {
    expect(open(terminal(version), good)).toEqual({ Ds_Order: '1234abcd', Ds_Response: '0000' })
    refuse(good, terminal(version, 'aq7HjrUOBfKmC576ILgskD5srU870gJ7'))
  })

  it('opens with each of the secrets while they change', () => {
    expect(open(terminal(version, `aq7HjrUOBfKmC576ILgskD5srU870gJ7,${SECRET}`), good).Ds_Order).toBe(
      '1234abcd',
    )
  })

  it('is refused by a terminal that signs otherwise, whatever it names', () => {
    const other = version === 'HMAC_SHA256_V1' ? 'HMAC_SHA512_V2' : 'HMAC_SHA256_V1'
    refuse(good, terminal(other))
    refuse({ ...good, Ds_SignatureVersion: other })
    refuse({ ...good, Ds_SignatureVersion: other }, terminal(other))
    refuse({ ...good, Ds_SignatureVersion: 'HMAC_SHA1_V0' })
  })

  it('is refused when any character of the signature or of the parameters is another', () => {
    const changed = (text: string, index: number): string =>
      text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1)
    for (const index of good.Ds_Signature.split('').keys())
      refuse({ ...good, Ds_Signature: changed(good.Ds_Signature, index) })
    for (const index of parameters.split('').keys())
      refuse({ ...good, Ds_MerchantParameters: changed(parameters, index) })
  })

  it('is refused when it is empty, unsigned or no JSON', () => {
    for (const message of [
      {},
      null,
      '',
      { ...good, Ds_Signature: '' },
      { ...good, Ds_MerchantParameters: '' },
    ])
      refuse(message)
    for (const text of ['{"Ds_Response":"0000"}', 'null', 'no json', '{"Ds_Order":""}', '{"Ds_Order":7}']) {
      const bare = Buffer.from(text).toString('base64')
      refuse({ ...good, Ds_MerchantParameters: bare, Ds_Signature: signatureOf(version, SECRET, '', bare) })
    }
  })
})
