import { sendJson } from './http-service.ts';
import { type MoneyService, startMoneyService } from './money-service.ts';

/** A service that answers with these company names, in the order in which domains are asked. */
export function startLetteredService(names: readonly string[]): Promise<MoneyService> {
  const asked: string[] = [];
  return startMoneyService({
    fate: ({ work, response }) => {
      const { body, headers } = work();
      const results = body.results as { domain: string; company: { name: string } }[];
      for (const { domain, company } of results) {
        if (!asked.includes(domain)) asked.push(domain);
        company.name = names[asked.indexOf(domain)] ?? '';
      }
      sendJson(response, body, headers);
    },
  });
}
