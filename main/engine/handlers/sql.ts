import { sqlQueries } from '../store/views.ts';
import { api } from './implementer.ts';
import { viewCalls } from './view-calls.ts';

const calls = viewCalls(sqlQueries);

export const sqlHandlers = {
  views: api.sql.views.handler(calls.list),
  saveView: api.sql.saveView.handler(calls.save),
  renameView: api.sql.renameView.handler(calls.rename),
  removeView: api.sql.removeView.handler(calls.remove),
};
