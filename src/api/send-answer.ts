import type { FastifyReply } from 'fastify'
import type { Database } from '#db/database.ts'
import type { Clock } from '#kernel/clock.ts'
import type { DomainError } from '#kernel/errors.ts'
import type { CallRun } from './call-run.ts'
import type { OnwardForm } from './form-call.ts'
import { onwardFormPage } from './onward-form.ts'
import { errorHeaders, statusOf } from './plugins/error-answer.ts'
import { type FlashContent, keepFlash, valuesToKeep } from './plugins/flash.ts'
import { ownReferer } from './plugins/origin.ts'
import { JSON_TYPE } from './plugins/security-headers.ts'
import { isDeclared } from './read-fields.ts'
import { pageAddress, wantsPage, withFlash } from './without-script.ts'

/** Sends the answer of a run: as JSON, or for a browser without script as a redirect to a page. */
export interface Answers {
  success(run: CallRun, answer: unknown, body: string): Promise<FastifyReply>
  error(run: CallRun, error: DomainError, body: string): Promise<FastifyReply>
  /** Sends a stored refusal again. */
  refusal(run: CallRun, status: number, body: string): Promise<FastifyReply>
}

export interface AnswersParts {
  readonly database: Database
  readonly clock: Clock
  readonly ownOrigins: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** Called for every call that ended. */
  readonly observe: (path: string, status: number, milliseconds: number) => void
  /** Called for errors that the operator should know of. */
  readonly report: (run: CallRun, error: DomainError) => void
}

/**
 * Statuses that are sent as they are even to a browser: the shop writes nothing for a client that causes
 * them.
 */
const NEVER_A_PAGE: ReadonlySet<number> = new Set([405, 413, 415, 429, 500, 503])

/** Acts of staff that name no page lead back to the page of their form: its note says what was done. */
const leadsBack = ({ action, flash, secret }: CallRun['call']): boolean =>
  action.on === 'back-office' && flash !== undefined && !secret

export function answersWith(parts: AnswersParts): Answers {
  return {
    async success(run, answer, body) {
      const page = pageThatFollows(run, answer)
      if (page === null) return send(run, 200, body, true)
      if (typeof page !== 'string') return sendForm(run, page)
      return redirect(run, await withNote(run, page, run.call.flash?.(answer)), true)
    },
    async error(run, error, body) {
      parts.report(run, error)
      for (const [name, value] of Object.entries(errorHeaders(error))) run.reply.header(name, value)
      return answerRefusal(run, statusOf(error), body)
    },
    refusal: answerRefusal,
  }

  async function answerRefusal(run: CallRun, status: number, body: string): Promise<FastifyReply> {
    if (NEVER_A_PAGE.has(status) || pageThatFollows(run, null) === null) return send(run, status, body, false)
    try {
      const {
        error,
        code,
        fields = [],
      } = JSON.parse(body) as { error: string; code: string; fields?: string[] }
      const values = valuesToKeep(
        run.form.values,
        (name) => isDeclared(run.call.fields, name),
        run.call.maxBytes,
      )
      const id = await keep(run, { error, code, fields, values })
      const from = ownReferer(run.request.headers.referer, parts.ownOrigins)?.href
      const page = pageThatFollows(run, null)
      return redirect(run, withFlash(from ?? (typeof page === 'string' ? page : '/'), id), false)
    } catch (failure) {
      run.request.log.warn(
        { call: run.call.path, reason: String(failure) },
        'what a form left behind could not be kept',
      )
      return send(run, status, body, false)
    }
  }

  /**
   * Adds a note to the next page. The call has acted: if the note cannot be stored, the call must not fail.
   */
  async function withNote(
    run: CallRun,
    page: string,
    content: Partial<FlashContent> | null | undefined,
  ): Promise<string> {
    if (!content) return page
    try {
      return withFlash(page, await keep(run, content))
    } catch (failure) {
      run.request.log.warn(
        { call: run.call.path, reason: String(failure) },
        'what a form left behind could not be kept',
      )
      return page
    }
  }

  /** Returns the next page; null if the client wants JSON or no page follows. */
  function pageThatFollows({ call, base, request }: CallRun, answer: unknown): string | OnwardForm | null {
    if (!wantsPage(request.headers.accept)) return null
    if (!call.page) return leadsBack(call) ? pageBefore(request, base) : null
    const page = call.page(answer, base.path)
    return typeof page === 'string' ? pageAddress(page, base) : page
  }

  function pageBefore({ headers }: CallRun['request'], base: CallRun['base']): string {
    return ownReferer(headers.referer, parts.ownOrigins)?.href ?? pageAddress('/admin', base)
  }

  async function keep({ session }: CallRun, content: Partial<FlashContent>): Promise<string> {
    const { hash } = await session.open()
    return keepFlash(parts.database, parts.clock, hash, {
      error: null,
      code: null,
      fields: [],
      values: {},
      success: null,
      ...content,
    })
  }

  function redirect(run: CallRun, address: string, kept: boolean): FastifyReply {
    return finish(run, 303, kept).header('location', address).send()
  }

  function sendForm(run: CallRun, form: OnwardForm): FastifyReply {
    const { html, policy } = onwardFormPage(form, run.base)
    return finish(run, 200, true)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      .send(html)
  }

  function send(run: CallRun, status: number, body: string, kept: boolean): FastifyReply {
    return finish(run, status, kept).header('content-type', JSON_TYPE).send(body)
  }

  function finish(run: CallRun, status: number, kept: boolean): FastifyReply {
    const cookie = run.session.settle(kept)
    if (cookie !== null) run.reply.header('set-cookie', cookie)
    parts.observe(run.call.path, status, run.reply.elapsedTime)
    return run.reply.code(status).headers(parts.headers)
  }
}
