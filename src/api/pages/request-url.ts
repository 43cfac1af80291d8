import type { FastifyRequest } from 'fastify'

/** Returns the path of a request as it came. */
export function pathOf(request: FastifyRequest): string {
  const url = request.raw.url ?? ''
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Returns the query of a request. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const url = request.raw.url ?? ''
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1))
}
