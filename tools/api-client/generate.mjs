// Prints the TypeScript types of an OpenAPI document: `node tools/api-client/generate.mjs openapi.json`
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'

const [file = 'docs/openapi.json'] = process.argv.slice(2)
process.stdout.write(astToString(await openapiTypescript(pathToFileURL(resolve(file)))))
