/** Values as JSON without their ids: four digits of an account number may stand in one by chance. */
export function withoutIds(values: unknown): string {
  return JSON.stringify(values).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
}
