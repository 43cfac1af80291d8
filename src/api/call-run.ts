import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Base } from './bases.ts'
import type { Call } from './form-call.ts'
import type { FormBody } from './plugins/form-body.ts'
import type { OwnedSession } from './plugins/request-session.ts'

/** What is known about one run when it ends, whether it succeeded or failed. */
export interface CallRun {
  readonly call: Call
  readonly base: Base
  readonly form: FormBody
  readonly session: OwnedSession
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
