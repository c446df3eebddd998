import { type Context, Hono } from 'hono';
import { apiError, errorBody } from './errors.ts';

const ids = ['gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'gpt-4.1-mini', 'gpt-5', 'gpt-5-mini'];

const models = ids.map((id) => ({
  id,
  object: 'model',
  created: 1_715_367_049,
  owned_by: 'system',
}));

/** `GET /models` and `GET /models/{id}`. Completions take any model name: all are the same agent. */
export const modelRoutes = new Hono()
  .get('/', (c) => c.json({ object: 'list', data: models }))
  .get('/:id', (c) => {
    const model = models.find(({ id }) => id === c.req.param('id'));
    return model ? c.json(model) : noSuchModel(c, c.req.param('id'));
  });

function noSuchModel(c: Context, id: string) {
  const error = apiError(404, `The model '${id}' does not exist`, {
    param: 'model',
    code: 'model_not_found',
  });
  return c.json(errorBody(error), 404);
}
