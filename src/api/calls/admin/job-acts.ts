import { queueStaffAct } from '#domains/staff/index.ts'
import { dropFailedJob, retryFailedJob } from '#jobs/job-health.ts'
import { jobStaffActions } from '#jobs/policy.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { accepted, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'

const idField = () => text({ max: 18, pattern: /^\d+$/ })

/** Runs a job again that failed for good. Source: decision 0055. */
export function adminJobRetryCall(): Call {
  return defineCall({
    path: '/admin/job/retry',
    summary: 'Run a failed job again',
    action: jobStaffActions.retry,
    fields: { id: idField() },
    page: () => '/admin/jobs',
    flash: () => ({ success: msg('The job runs again') }),
    handle: ({ fields, accountId, clock, commit }) =>
      commit(async (tx) => {
        if (!(await retryFailedJob(tx, fields.id))) throw commonErrors['not-found']({ fields: ['id'] })
        queueStaffAct(tx, { accountId, what: 'jobs.retry', subject: fields.id, now: clock.now() })
      }),
  })
}

/** Drops a job that failed for good. Source: decision 0055. */
export function adminJobDropCall(): Call {
  return defineCall({
    path: '/admin/job/drop',
    summary: 'Drop a failed job',
    action: jobStaffActions.drop,
    fields: { id: idField(), sure: accepted() },
    page: () => '/admin/jobs',
    flash: () => ({ success: msg('The job is dropped') }),
    handle: ({ fields, accountId, clock, commit }) =>
      commit(async (tx) => {
        if (!(await dropFailedJob(tx, fields.id))) throw commonErrors['not-found']({ fields: ['id'] })
        queueStaffAct(tx, { accountId, what: 'jobs.drop', subject: fields.id, now: clock.now() })
      }),
  })
}
