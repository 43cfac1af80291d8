import { Refusal, type Reply } from '../kit/index.ts'

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

/** Builds an error in Mollie's form. Source: docs.mollie.com "Handling errors". */
export function problem(status: number, detail: string, field?: string): Refusal {
  const { body, headers } = problemReply(status, detail, field)
  return new Refusal(status, body, headers)
}

export function problemReply(
  status: number,
  detail = 'The simulation was asked for this error',
  field?: string,
): Reply {
  const documentation = { href: 'https://docs.mollie.com/overview/handling-errors', type: 'text/html' }
  const body = {
    status,
    title: TITLES[status] ?? 'Error',
    detail,
    ...(field === undefined ? {} : { field }),
    _links: { documentation },
  }
  return { status, headers: { 'content-type': 'application/hal+json' }, body }
}
