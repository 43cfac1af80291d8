import { describe, expect, test } from 'vitest'
import { noCall, recorder } from '../../../../tests/support/recorded-effects.ts'
import { handleGatewayAnswer, UNKNOWN_ANSWER_TEXT, UNKNOWN_FRAME_MESSAGE_TEXT } from './gateway-answer.ts'

describe('messages of the frame', () => {
  const ORIGIN = 'https://pay.example'
  async function openedFrame() {
    const page = recorder()
    await handleGatewayAnswer(
      { type: 'iframe', orderKey: 'k', url: `${ORIGIN}/i`, origin: ORIGIN },
      page.effects,
      { callAgain: noCall },
    )
    page.log.length = 0
    return page
  }

  test.each([
    ['close', [['closeFrame'], ['checkOrder']]],
    ['loaded', []],
    [{ invoiceId: 'i', status: 'complete' }, [['checkOrder']]],
    [{ type: 'reload' }, [['closeFrame'], ['reload']]],
    [
      { type: 'redirect', url: 'https://shop.example/x' },
      [['closeFrame'], ['redirect', 'https://shop.example/x']],
    ],
    [{ type: 'redirect', url: 'javascript:alert(1)' }, [['closeFrame'], ['danger', UNKNOWN_ANSWER_TEXT]]],
  ])('%j from exactly the origin counts', async (data, actions) => {
    const page = await openedFrame()
    page.say(ORIGIN, data)
    await Promise.resolve()
    expect(page.log).toEqual(actions)
  })

  test.each([
    null,
    undefined,
    7,
    '',
    'closed',
    [[]],
    {},
    { type: 'post' },
    { type: 'iframe', url: ORIGIN, origin: ORIGIN },
    { status: 1 },
  ])('%j from the origin is unknown (§8.4)', async (data) => {
    const page = await openedFrame()
    page.say(ORIGIN, data)
    expect(page.log).toEqual([['danger', UNKNOWN_FRAME_MESSAGE_TEXT]])
  })

  test.each([
    'https://pay.example.evil.example',
    'http://pay.example',
    'https://pay.example:8443',
    'https://sub.pay.example',
    'null',
    '',
    '*',
    'https://pay.exampl',
  ])('a message from %j is as if it had not come', async (origin) => {
    const page = await openedFrame()
    page.say(origin, 'close')
    page.say(origin, { type: 'reload' })
    page.say(origin, 'nonsense')
    expect(page.log).toEqual([])
  })
})
