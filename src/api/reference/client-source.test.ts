import { expect, test } from 'vitest'
import { MEMBER_API } from '../openapi/endpoint-operation.ts'
import { clientSource } from './client-source.ts'

const THING = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string' },
    part: { $ref: '#/components/schemas/Part' },
    size: { type: ['integer', 'null'] },
    kind: { enum: ['a', 'b'] },
  },
}

const answer = (content: object) => ({ 200: { content } })
const document = {
  paths: {
    '/api/v1/things/{id}': {
      get: {
        operationId: 'getThing',
        tags: [MEMBER_API],
        summary: 'Read a thing',
        parameters: [
          { name: 'id', in: 'path', schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
          { name: 'locale', in: 'query', schema: { type: 'string' } },
        ],
        responses: answer({ 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } }),
      },
    },
    '/api/v1/file': {
      get: {
        operationId: 'getFile',
        tags: [MEMBER_API],
        summary: 'Read a file',
        parameters: [],
        responses: answer({ 'application/pdf': { schema: {} } }),
      },
    },
    '/api/other': {
      get: {
        operationId: 'other',
        tags: ['Devices'],
        summary: 'Other',
        parameters: [],
        responses: answer({}),
      },
    },
  },
  components: { schemas: { Thing: THING, Part: { type: 'array', items: { type: 'boolean' } }, Unused: {} } },
} as const

test('a method is written for each endpoint of the member API, and the types that it names', () => {
  const source = clientSource(document as never)
  expect(source).toContain(
    'async getThing(id: string, query: { limit?: number | undefined } = {}): Promise<Thing>',
  )
  expect(source).toContain('`/api/v1/things/${encodeURIComponent(id)}`, query')
  expect(source).toContain('async getFile(): Promise<Blob>')
  expect(source).toContain(
    'export type Thing = { id: string; part?: Part; size?: number | null; kind?: "a" | "b" }',
  )
  expect(source).toContain('export type Part = (boolean)[]')
  expect(source).not.toMatch(/Unused|other\(/)
})
