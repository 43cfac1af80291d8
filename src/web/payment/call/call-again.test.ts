import { describe, expect, test } from 'vitest'
import { answering, recorder } from '../../../../tests/support/recorded-effects.ts'
import { CALL_AGAIN_MAX, handleGatewayAnswer, STILL_OPEN_TEXT } from './gateway-answer.ts'

describe('callAgain', () => {
  test('does the action, waits, repeats the call with the fields added, and handles what comes (§4.13)', async () => {
    const page = recorder()
    const callAgain = answering({ type: 'redirect', url: 'https://pay.example/' })
    const action = { provider: 'stripe', publishableKey: 'pk', clientSecret: 's' }
    await handleGatewayAnswer(
      { type: 'callAgain', after: 500, fields: { token: 't' }, action },
      page.effects,
      { callAgain },
    )
    expect(callAgain).toHaveBeenCalledWith({ token: 't' })
    expect(page.log).toEqual([
      ['act', action],
      ['wait', 500],
      ['redirect', 'https://pay.example/'],
    ])
  })

  test('repeats three times at most', async () => {
    const page = recorder()
    const callAgain = answering({ type: 'callAgain', after: 1 })
    await handleGatewayAnswer({ type: 'callAgain', after: 1 }, page.effects, { callAgain })
    expect(callAgain).toHaveBeenCalledTimes(CALL_AGAIN_MAX)
    expect(page.log.at(-1)).toEqual(['danger', STILL_OPEN_TEXT])
  })

  test('the third repeat still counts', async () => {
    const page = recorder()
    const again = { type: 'callAgain', after: 0 }
    await handleGatewayAnswer(again, page.effects, { callAgain: answering(again, again, { type: 'reload' }) })
    expect(page.log.at(-1)).toEqual(['reload'])
  })

  test('fields of several repeats add up', async () => {
    const callAgain = answering({ type: 'callAgain', after: 0, fields: { b: '2' } }, { type: 'reload' })
    await handleGatewayAnswer({ type: 'callAgain', after: 0, fields: { a: '1' } }, recorder().effects, {
      callAgain,
    })
    expect(callAgain.mock.calls).toEqual([[{ a: '1' }], [{ a: '1', b: '2' }]])
  })

  test('an action that failed shows its own message and repeats nothing (§8.6)', async () => {
    const page = recorder({ act: async () => ({ ok: false, text: 'Your bank refused' }) })
    const callAgain = answering({ type: 'reload' })
    await handleGatewayAnswer({ type: 'callAgain', after: 0, action: { provider: 'stripe' } }, page.effects, {
      callAgain,
    })
    expect(page.log).toEqual([['danger', 'Your bank refused']])
    expect(callAgain).not.toHaveBeenCalled()
  })

  test.each([undefined, null, '500', -5, Number.NaN])('a wait of %j is none', async (after) => {
    const page = recorder()
    await handleGatewayAnswer({ type: 'callAgain', after }, page.effects, {
      callAgain: answering({ type: 'reload' }),
    })
    expect(page.log).toEqual([['wait', 0], ['reload']])
  })

  test('a refused repeat opens the danger dialog, unless the caller shows it', async () => {
    const error = { text: 'Already paid', code: 'already-paid', status: 409, fields: [], extra: {} }
    const callAgain = async () => ({ ok: false, error }) as const
    const page = recorder()
    await handleGatewayAnswer({ type: 'callAgain', after: 0 }, page.effects, { callAgain })
    expect(page.log.at(-1)).toEqual(['danger', 'Already paid'])
    const quiet = recorder()
    await handleGatewayAnswer({ type: 'callAgain', after: 0 }, quiet.effects, {
      callAgain,
      failed: () => true,
    })
    expect(quiet.log).toEqual([['wait', 0]])
  })
})
