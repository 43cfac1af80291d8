import { eventList, eventRecord } from '../areas/events.ts'
import { jobList, jobRecord } from '../areas/jobs.ts'
import { mailRecord } from '../areas/mail-record.ts'
import { mailList } from '../areas/mails.ts'
import { auditList } from '../areas/people/audit.ts'
import { auditRecord } from '../areas/people/audit-record.ts'
import { staffList, staffMaker, staffRecord } from '../areas/people/staff.ts'
import { sharedViewForm, sharedViewList } from '../areas/saved-views.ts'
import { webhookLog, webhookLogRecord } from '../areas/webhook-log.ts'
import { webhookRecord } from '../areas/webhook-record.ts'
import { webhookForm, webhookList, webhookMaker } from '../areas/webhooks.ts'
import type { Area } from '../kit/area.ts'

/** Areas of what runs behind the shop. */
export const systemAreas: readonly Area[] = [
  { list: mailList, record: mailRecord },
  { list: eventList, record: eventRecord },
  { list: jobList, record: jobRecord },
  { list: webhookList, record: webhookRecord, form: webhookForm, maker: webhookMaker },
  { list: webhookLog, record: webhookLogRecord },
  { list: staffList, record: staffRecord, maker: staffMaker },
  { list: auditList, record: auditRecord },
  { list: sharedViewList, form: sharedViewForm },
]
