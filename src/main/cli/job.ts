import { dropFailedJob, listFailedJobs, retryFailedJob } from '#jobs/job-health.ts'
import { DONE, deed, Refused, report } from './command.ts'
import { type Kind, needed } from './parameters.ts'

const id: Kind<string> = (typed) =>
  /^\d{1,18}$/.test(typed) ? { value: typed } : { wrong: `"${typed}" is not the ID of a job.` }
const idOrAll: Kind<string> = (typed) => (typed === 'all' ? { value: typed } : id(typed))

/** Lists jobs that failed permanently. */
export const jobList = report({
  name: 'job list',
  summary: 'lists jobs that failed for good',
  takes: {},
  async run({ context: { database } }) {
    const jobs = await listFailedJobs(database)
    const lines = jobs.map(
      ({ id, name, enqueuedAt, attempts, error }) =>
        `${id.padEnd(8)} ${name} since ${enqueuedAt.toISOString()}, ${attempts} attempts: ${error}\n`,
    )
    return { text: lines.join(''), data: { jobs } }
  },
})

/** Retries a job that failed permanently, or all of them. */
export const jobRetry = deed({
  name: 'job retry',
  summary: 'runs a job again that failed for good, or all of them',
  takes: { id: needed('ID|all', 'Which job? Give its ID, or "all".', idOrAll) },
  async run({ wanted, context: { database }, streams: { out } }) {
    if (wanted.id === 'all') {
      const failed = await listFailedJobs(database)
      for (const job of failed) await retryFailedJob(database, job.id)
      out.write(`${failed.length} jobs will run again.\n`)
      return DONE
    }
    if (!(await retryFailedJob(database, wanted.id))) throw noSuchJob(wanted.id)
    out.write(`Job ${wanted.id} will run again.\n`)
    return DONE
  },
})

/** Drops a job that failed permanently. */
export const jobDrop = deed({
  name: 'job drop',
  summary: 'drops a job that failed for good',
  takes: { id: needed('ID', 'Which job? Give its ID.', id) },
  async run({ wanted, context: { database }, streams: { out } }) {
    if (!(await dropFailedJob(database, wanted.id))) throw noSuchJob(wanted.id)
    out.write(`Job ${wanted.id} was dropped.\n`)
    return DONE
  },
})

function noSuchJob(id: string): Refused {
  return new Refused(`There is no job ${id} that failed for good.`)
}
