import { expect, test } from 'vitest'
import { CALLS, STAFF_CALLS } from '../openapi/call-operation.ts'
import { devicePaths } from '../openapi/device-operations.ts'
import { MEMBER_API } from '../openapi/endpoint-operation.ts'
import { referencePages } from './markdown.ts'

const call = (tag: string, summary: string) => ({
  post: { operationId: summary, tags: [tag], summary, responses: { 200: { description: 'Done' } } },
})

const document = {
  paths: {
    ...devicePaths('/store'),
    '/api/v1/profile': { get: call(MEMBER_API, 'Read').post },
    '/api/order/add': call(CALLS, 'Add'),
    '/api/admin/undo': call(STAFF_CALLS, 'Undo'),
  },
  components: { schemas: {} },
}

const textOf = (name: string): string =>
  referencePages(document as never).find((page) => page.name === name)?.markdown ?? ''

test('each operation stands on the page of its tag, and nowhere else', () => {
  const names = ['member-api', 'calls', 'back-office']
  const where = (heading: string) => names.filter((name) => textOf(name).includes(`### ${heading}`))
  expect(where('GET /api/v1/profile')).toEqual(['member-api'])
  expect(where('POST /api/device/token')).toEqual(['member-api'])
  expect(where('GET /.well-known/oauth-authorization-server/store')).toEqual(['member-api'])
  expect(where('POST /api/order/add')).toEqual(['calls'])
  expect(where('POST /api/admin/undo')).toEqual(['back-office'])
})

test('fields, answers, examples and errors are written out', () => {
  const text = textOf('member-api')
  expect(text).toContain('| `client_id` | text | The public client, such as `pegel-player` |')
  expect(text).toContain('| `scope` | text (optional) |')
  expect(text).toContain('"user_code": "BCDF-GHJK"')
  expect(textOf('errors')).toMatch(/^\| `invalid-fields` \| 422 \| /m)
})
