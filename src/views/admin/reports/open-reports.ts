import type { Queryable } from '#db/database.ts'
import { reportStaffActions } from '#domains/report/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { ReportReads } from '#web/admin/reports/views.ts'
import { may } from '../kit/record-definition.ts'
import { readReportEntries } from './read-entries.ts'
import { type ReportReader, readReport } from './read-report.ts'
import { readReportFile } from './report-file.ts'

/** Opens the reports for a member of staff; each is null where the roles do not read the books. */
export function openReports(db: Queryable, reader: ReportReader & { readonly actor: Actor }): ReportReads {
  const guarded =
    <View>(read: (db: Queryable, params: URLSearchParams, reader: ReportReader) => Promise<View>) =>
    async (params: URLSearchParams): Promise<View | null> =>
      may(reader.actor, reportStaffActions.read) ? read(db, params, reader) : null
  return {
    report: guarded(readReport),
    reportFile: guarded(readReportFile),
    entries: guarded(readReportEntries),
  }
}
