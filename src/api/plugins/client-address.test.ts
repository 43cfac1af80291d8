import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddresses, hasLoopbackHost, isLoopbackPeer, limitKeyOf } from './client-address.ts'

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage
const forwarded = (remoteAddress: string, header: string) =>
  from(remoteAddress, { 'x-forwarded-for': header })

test('without trusted proxies the socket peer counts, whatever a header says', () => {
  const { addressOf } = clientAddresses([])
  expect(addressOf(forwarded('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9')
  expect(addressOf(forwarded('127.0.0.1', '198.51.100.1'))).toBe('127.0.0.1')
  expect(addressOf(from('::ffff:203.0.113.9'))).toBe('203.0.113.9')
})

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['1.1.1.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['10.0.0.7, 10.0.0.8', '10.0.0.7'],
  ['nonsense', '10.0.0.1'],
  ['198.51.100.1, nonsense', '10.0.0.1'],
  ['nonsense, 10.0.0.9', '10.0.0.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['', '10.0.0.1'],
])('behind a trusted proxy %j names %s', (header, address) => {
  expect(clientAddresses(['10.0.0.0/8']).addressOf(forwarded('10.0.0.1', header))).toBe(address)
})

test('a peer that is no trusted proxy cannot name another', () => {
  expect(
    clientAddresses(['10.0.0.1', '2001:db8::/32']).addressOf(forwarded('10.0.0.2', '198.51.100.1')),
  ).toBe('10.0.0.2')
  expect(clientAddresses(['2001:db8::/32']).addressOf(forwarded('2001:db8::5', '198.51.100.1'))).toBe(
    '198.51.100.1',
  )
})

test.each(['localhost', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '', '10.0.0.1/8/9x'])(
  '%j is no trusted proxy',
  (entry) => {
    expect(() => clientAddresses([entry])).toThrow('TRUSTED_PROXIES')
  },
)

test('from loopback means a loopback peer and no forwarding header', () => {
  for (const peer of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    expect(isLoopbackPeer(from(peer))).toBe(true)
  for (const peer of ['10.0.0.1', '::2', '', '127.example']) expect(isLoopbackPeer(from(peer))).toBe(false)
  for (const name of [
    'x-forwarded-for',
    'forwarded',
    'x-real-ip',
    'x-forwarded-host',
    'x-forwarded-proto',
    'via',
  ]) {
    expect(isLoopbackPeer(from('127.0.0.1', { [name]: '' }))).toBe(false)
  }
})

test('addresses of one IPv6 network count as one', () => {
  expect(limitKeyOf('2001:db8:1:2::5')).toBe(limitKeyOf('2001:0DB8:1:2:ffff::1'))
  expect(limitKeyOf('2001:db8:1:2::5')).not.toBe(limitKeyOf('2001:db8:1:3::5'))
  expect(limitKeyOf('::1')).toBe('0:0:0:0::/64')
  expect(limitKeyOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(limitKeyOf('1.2.3.4')).toBe('1.2.3.4')
})

test.each([
  'localhost',
  'LOCALHOST:3000',
  '127.0.0.1',
  '127.0.0.1:3000',
  '127.9.8.7:80',
  '[::1]',
  '[::1]:3000',
])('a request for %s names this machine', (host) => {
  expect(hasLoopbackHost(from('127.0.0.1', { host }))).toBe(true)
})

test.each([
  '',
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example:3000',
  '127.1',
  '[::2]:3000',
  'localhost:3000:3000',
  '127.0.0.1@evil.example',
  '0.0.0.0:3000',
  '::1',
])('a request for %j names another machine', (host) => {
  expect(hasLoopbackHost(from('127.0.0.1', { host }))).toBe(false)
})

test('a request without a host names no machine', () => {
  expect(hasLoopbackHost(from('127.0.0.1'))).toBe(false)
})
