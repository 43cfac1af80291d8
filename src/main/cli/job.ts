import { dropFailedJob, listFailedJobs, retryFailedJob } from '#jobs/job-health.ts'
import type { CliContext, CliStreams } from './cli-context.ts'

/** What the command line says of this command. */
export const JOB_USAGE = 'job list | retry ID|all | drop ID'

/** `job`: lists jobs that failed for good, runs one again, or drops one. */
export async function jobCommand(
  { database }: Pick<CliContext, 'database'>,
  [act = '', id = '', ...more]: readonly string[],
  { out, aside }: CliStreams = { out: process.stdout, aside: process.stderr },
): Promise<number> {
  const refuse = (text: string): number => {
    aside.write(`${text}\nUsage: npm run kontor -- ${JOB_USAGE}\n`)
    return 1
  }
  if (act === 'list' && id === '') {
    for (const job of await listFailedJobs(database))
      out.write(
        `${job.id.padEnd(8)} ${job.name} since ${job.enqueuedAt.toISOString()}, ${job.attempts} attempts: ${job.error}\n`,
      )
    return 0
  }
  if (act === 'retry' && id === 'all') {
    const failed = await listFailedJobs(database)
    for (const job of failed) await retryFailedJob(database, job.id)
    out.write(`${failed.length} jobs will run again.\n`)
    return 0
  }
  if ((act !== 'retry' && act !== 'drop') || !/^\d{1,18}$/.test(id) || more.length > 0)
    return refuse('Which job command, and which job ID?')
  const isDone = await (act === 'retry' ? retryFailedJob : dropFailedJob)(database, id)
  if (!isDone) return refuse(`There is no job ${id} that failed for good.`)
  out.write(act === 'retry' ? `Job ${id} will run again.\n` : `Job ${id} was dropped.\n`)
  return 0
}
