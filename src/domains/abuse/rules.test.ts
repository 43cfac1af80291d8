import { describe, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import {
  APPEAL_MS,
  appealUntil,
  blockedValue,
  coversAddress,
  coversHome,
  domainsOf,
  spellingsOf,
} from './rules.ts'

describe('an entry of the block list has one spelling', () => {
  test.each([
    ['email', ' Spam@Example.COM ', 'spam@example.com'],
    ['domain', '@Example.com', 'example.com'],
    ['email', 'spam@example.com.', 'spam@example.com'],
    ['email', 'spam@bücher.example', 'spam@xn--bcher-kva.example'],
    ['email', 'ｓpam@example.com', 'spam@example.com'],
    ['domain', 'mail.bücher.example', 'mail.xn--bcher-kva.example'],
    ['domain', 'Example.com.', 'example.com'],
    ['network', '::ffff:203.0.113.7', '203.0.113.7/32'],
    ['network', '::ffff:203.0.113.7/120', '203.0.113.0/24'],
    ['network', '203.0.113.7', '203.0.113.7/32'],
    ['network', '203.0.113.77/24', '203.0.113.0/24'],
    ['network', '203.0.213.77/20', '203.0.208.0/20'],
    ['network', '2001:DB8::1', '2001:db8:0:0:0:0:0:0/64'],
    ['network', '2001:db8:1:2:3:4:5:6/128', '2001:db8:1:2:0:0:0:0/64'],
    ['network', '2001:db8:ffff:ffff::/33', '2001:db8:8000:0:0:0:0:0/33'],
  ] as const)('%s %s', (kind, typed, value) => {
    expect(blockedValue(kind, typed)).toBe(value)
  })

  test.each([
    ['email', 'example.com'],
    ['email', 'a b@example.com'],
    ['domain', 'localhost'],
    ['domain', '-a.example'],
    ['network', '1.2.3'],
    ['network', '01.2.3.4'],
    ['network', '1.2.3.4/15'],
    ['network', '1.2.3.4/33'],
    ['network', '2001:db8::/31'],
    ['network', '1::2::3'],
    ['network', '1:2:3'],
    ['network', '1:2:3:4:5:6:7:8::'],
    ['network', '::ffff:203.0.113.7/90'],
    ['network', '::ffff:203.0.113.7.1'],
    ['network', ''],
  ] as const)('%s %s is none', (kind, typed) => {
    expect(blockedValue(kind, typed)).toBeNull()
  })
})

test('an address belongs to its domain and to those above it', () => {
  expect(domainsOf('ada@mail.bücher.example.')[0]).toBe('mail.xn--bcher-kva.example')
  expect(domainsOf('Ada@Mail.Example.com')).toEqual(['mail.example.com', 'example.com', 'com'])
})

test('an address is found with and without what follows a plus; a dot is part of it', () => {
  expect(spellingsOf(' Spam+New.1@Example.COM. ')).toEqual(['spam+new.1@example.com', 'spam@example.com'])
  expect(spellingsOf('s.pam@example.com')).toEqual(['s.pam@example.com'])
})

test.each([
  ['email', 'ada@example.com', true],
  ['email', 'eve@example.com', false],
  ['domain', 'example.com', true],
  ['domain', 'ample.com', false],
  ['network', '203.0.113.0/24', false],
] as const)('%s %s holds the own address ada+shop@example.com: %s', (kind, value, isOwn) => {
  expect(coversAddress(kind, value, ['ada+shop@example.com'])).toBe(isOwn)
})

test.each([
  ['127.0.0.0/16', null, true],
  ['172.20.0.0/16', null, true],
  ['172.32.0.0/16', null, false],
  ['fd12:0:0:0:0:0:0:0/64', null, true],
  ['203.0.113.0/24', '203.0.113.9', true],
  ['203.0.113.0/24', '203.0.114.9', false],
  ['203.0.113.0/24', '2001:db8::', false],
  ['2001:db8:1:2:0:0:0:0/64', '2001:db8:1:2::/64', true],
])('%s with an own address of %s holds home: %s', (network, own, isHome) => {
  expect(coversHome(network, own)).toBe(isHome)
})

describe('a decision can be appealed', () => {
  const decidedAt = new Date('2026-11-24T10:00:00Z')
  const closed = { state: 'closed', decidedAt, appealedAt: null } as const
  const later = (ms: number) => new Date(decidedAt.getTime() + ms)

  test('until six months have passed', () => {
    expect(appealUntil(closed, later(0))).toEqual(later(APPEAL_MS))
    expect(appealUntil(closed, later(APPEAL_MS - 1))).not.toBeNull()
    expect(appealUntil(closed, later(APPEAL_MS))).toBeNull()
    expect(APPEAL_MS).toBeGreaterThanOrEqual(184 * DAY)
  })

  test('once, and only while it stands', () => {
    expect(appealUntil({ ...closed, appealedAt: later(DAY) }, later(2 * DAY))).toBeNull()
    expect(appealUntil({ ...closed, state: 'reopened' }, later(DAY))).toBeNull()
    expect(appealUntil({ ...closed, decidedAt: null }, later(DAY))).toBeNull()
  })
})
