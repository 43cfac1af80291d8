import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** The job tables name nobody; payloads contain only ids. */
export const jobsPersonal: PersonalTables = {
  job_runner: technicalTable('beat_at id started_at'),
  recurring_job: technicalTable('last_at name'),
  stuck_work: technicalTable('cause error failures first_at last_at retry_at subject task'),
}
