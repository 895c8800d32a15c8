import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sampleDocuments } from '#domains/billing/server/testing/documents.ts'
import { ublOf } from '#domains/billing/server/ubl.ts'
import { writeXml } from '#platform/server/xml/xml-writer.ts'
import { readOfficialRules } from './official-rules.ts'

// Checks our electronic invoices by the official Schematron files, which are not part of the project.

const [path] = process.argv.slice(2)
const files = path === undefined ? [] : schematronFiles(path)
if (files.length === 0) {
  console.log(
    `${path === undefined ? 'No path was given' : `There is no Schematron file (*.sch) at ${path}`}, so nothing was checked.\n` +
      'npm run bench -- schematron <file or folder>   (bench/README.md says where the files are published)',
  )
  process.exitCode = 2
} else {
  const documents = sampleDocuments().map(({ name, statement, files: inside }) => ({
    name,
    xml: Buffer.from(writeXml(ublOf(statement, inside))).toString('utf8'),
  }))
  for (const file of files) {
    const rules = readOfficialRules(file)
    const broken = documents.flatMap(({ name, xml }) => rules.check(xml).map((one) => Object.assign({ name }, one)))
    const fatal = broken.filter(({ flag }) => flag === 'fatal')
    const warnings = broken.filter(({ flag }) => flag === 'warning')
    console.log(
      `${rules.title.trim()} (${file}): ${rules.count} assertions, ${documents.length} documents, ${fatal.length} errors, ${warnings.length} warnings`,
    )
    for (const [id, all] of Map.groupBy(broken, ({ id: one }) => one))
      console.log(`  ${all[0]?.flag} ${id} × ${all.length}: ${all[0]?.name}: ${all[0]?.message.slice(0, 160)}`)
    if (fatal.length > 0) process.exitCode = 1
  }
}

function schematronFiles(at: string): string[] {
  if (!statSync(at, { throwIfNoEntry: false })) return []
  if (!statSync(at).isDirectory()) return [at]
  return readdirSync(at)
    .filter((name) => name.endsWith('.sch'))
    .map((name) => join(at, name))
    .filter((file) => readFileSync(file, 'utf8').includes('<assert'))
}
