import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

/**
 * The schema as ISO 20022 publishes it (iso20022.org, message definitions, pain.001.001.09, of 14 February 2019), byte for
 * byte as hbci4j-core 3.1.64 carries it. ISO 20022 provides its schemas to users of the standard free of charge.
 */
const schema = readFileSync(join(import.meta.dirname, '../../../../../docs/standards/pain.001.001.09.xsd'), 'utf8')

/** Returns the errors of a document by the schema; none if it is valid. */
export async function schemaFaults(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'transfer.xml', contents: xml }],
    schema: [{ fileName: 'pain.001.001.09.xsd', contents: schema }],
  })
  return errors.map(({ message }) => message)
}
