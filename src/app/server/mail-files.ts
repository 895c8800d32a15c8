import type { FileAnswer } from '#base/file.ts'
import { readContractFile } from '#domains/contracts/server/files.ts'
import { readStatementXml } from '#domains/billing/server/files.ts'
import { renderStatementPdf } from '#domains/billing/server/statement-pdf.ts'
import { renderStatementTimesheet } from '#domains/billing/server/timesheets.ts'
import { withinOrganisation } from '#platform/server/jobs/organisation-scope.ts'
import type { RenderFile } from '#platform/server/mail/sender.ts'
import { Undeliverable } from '#platform/server/outbox/undeliverable.ts'
import type { ActorScope, Services } from '#platform/server/scope.ts'

/** The files of emails by kind; each is of a record that never changes. */
const renderers: Readonly<Record<string, (scope: ActorScope, id: string) => Promise<FileAnswer>>> = {
  contractFile: (scope, id) => readContractFile(scope, { params: { id }, query: {}, ifMatch: undefined }),
  statementPdf: (scope, id) => renderStatementPdf(scope, { params: { id }, ifMatch: undefined }),
  statementTimesheet: (scope, id) => renderStatementTimesheet(scope, { params: { id }, ifMatch: undefined }),
  statementXml: (scope, id) => readStatementXml(scope, { params: { id }, ifMatch: undefined }),
}

/** Returns the function that renders the files of emails for the sender. */
export function renderMailFiles(services: Services): RenderFile {
  return (organisationId, { kind, id }) => {
    const render = renderers[kind]
    if (!render) return Promise.reject(new Undeliverable(`no file is of the kind ${kind}`))
    return withinOrganisation(services, { organisationId, action: 'mail.renderFile' }, (scope) => render(scope, id))
  }
}
