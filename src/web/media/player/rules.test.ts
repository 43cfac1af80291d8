import { describe, expect, test } from 'vitest'
import {
  AUDIO_HEIGHT,
  AUDIO_WIDTH,
  FRAMES_PER_SECOND,
  HIDE_AFTER_LEAVING_MS,
  HIDE_AFTER_MOVING_MS,
  SEEK_STEP,
  START_VOLUME,
  VIDEO_HEIGHT,
  VIDEO_WIDTH,
} from './constants.ts'
import { actOfKey, clamp, clockText } from './rules.ts'

const press = (key: string, held: object = {}) =>
  actOfKey({ key, ctrlKey: false, altKey: false, metaKey: false, ...held })

test('the player has the sizes, steps and times of the specification (§9.9)', () => {
  expect([VIDEO_WIDTH, VIDEO_HEIGHT]).toEqual([480, 270])
  expect([AUDIO_WIDTH, AUDIO_HEIGHT]).toEqual([400, 30])
  expect([START_VOLUME, SEEK_STEP, FRAMES_PER_SECOND]).toEqual([0.8, 0.05, 25])
  expect([HIDE_AFTER_LEAVING_MS, HIDE_AFTER_MOVING_MS]).toEqual([1500, 2500])
})

describe('a key of the player', () => {
  test.each([
    [' ', { act: 'toggle' }],
    ['K', { act: 'toggle' }],
    ['ArrowRight', { act: 'seek-by', part: 0.05 }],
    ['ArrowLeft', { act: 'seek-by', part: -0.05 }],
    ['Home', { act: 'seek-to', part: 0 }],
    ['.', { act: 'frame-by', seconds: 0.04 }],
    [',', { act: 'frame-by', seconds: -0.04 }],
  ])('%s does %j', (key, act) => expect(press(key)).toEqual(act))

  test('is left to the browser with a modifier, and when it means nothing', () => {
    expect(press('f', { ctrlKey: true })).toBeNull()
    expect(press('ArrowLeft', { altKey: true })).toBeNull()
    expect([press('Tab'), press('x'), press('Enter'), press('constructor')]).toEqual([null, null, null, null])
  })
})

test('lengths are written as people read them', () => {
  expect([0, 9.9, 75, 3723, null, Number.NaN, Number.POSITIVE_INFINITY].map(clockText)).toEqual([
    '0:00',
    '0:09',
    '1:15',
    '1:02:03',
    '–:––',
    '–:––',
    '–:––',
  ])
  expect([clamp(-1, 0, 5), clamp(9, 0, 5), clamp(3, 0, 5)]).toEqual([0, 5, 3])
})
