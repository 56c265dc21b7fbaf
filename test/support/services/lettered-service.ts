import { sendJson } from './http-service.ts';
import { type MoneyService, startMoneyService } from './money-service.ts';

/** A service that answers with these company names, in the order in which domains are asked. */
export function startLetteredService(names: readonly string[]): Promise<MoneyService> {
  return startMoneyService({
    fate: ({ work, response }) => {
      const { body, headers } = work();
      const results = body.results as { company: { name: string } }[];
      for (const [index, result] of results.entries()) result.company.name = names[index] ?? '';
      sendJson(response, body, headers);
    },
  });
}
