"""A model of all requests (conformance/model.json): the classes of a request, and generated requests that fill pairs of classes."""
